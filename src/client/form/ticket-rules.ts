import type { ValidationIssues } from '../../shared/errors.ts';
import { issuesOf } from '../../shared/validation-issues.ts';
import type { FieldValues } from '../../shared/ticket/fields.ts';
import { type FormContext, formIssues, ticketForm } from '../../shared/ticket/ticket-form.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { FormValues } from './form-store.ts';
import { wireValues } from './form-values.ts';

/** All issues of the typed values by field: those of the schema and of `formIssues`, as on the server. */
export function issuesOfValues(kind: TicketKind, values: FormValues, context: FormContext): ValidationIssues {
  const body = { kind, ...wireValues(kind, values) };
  const parsed = ticketForm.safeParse(body, { reportInput: true });
  if (parsed.success) return formIssues(kind, parsed.data, context);
  const shape = issuesOf(parsed.error);
  return { ...formIssues(kind, body as Partial<FieldValues>, context), ...shape };
}
