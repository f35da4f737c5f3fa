import type { Issues } from '../../shared/errors.ts';
import { issuesOf } from '../../shared/issues.ts';
import { localOf, wireValue } from '../../shared/field/value.ts';
import { fieldEntry, type FieldValues } from '../../shared/ticket/fields.ts';
import { formEntryNames } from '../../shared/ticket/form-entries.ts';
import { type FormContext, formFields, formIssues, ticketForm } from '../../shared/ticket/form.ts';
import type { TicketKind } from '../../shared/ticket/rules.ts';
import type { FormValues } from './form-store.ts';

/** The form that raises a ticket, before anything is typed. */
export const emptyValues: FormValues = Object.fromEntries(formEntryNames.map((name) => [name, '']));

/** The day of this device, YYYY-MM-DD. */
export const localToday = (): string => localOf(new Date()).slice(0, 10);

/** The values of a form as the wire carries them, without the fields that this kind does not have. */
export const wireValues = (kind: TicketKind, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    formFields(kind)
      .map((field) => [field, wireValue(fieldEntry(field), values[field])] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Everything wrong with what is typed, by field: the shape and the rules of `formIssues`, as on the server. */
export function issuesOfValues(kind: TicketKind, values: FormValues, context: FormContext): Issues {
  const body = { kind, ...wireValues(kind, values) };
  const parsed = ticketForm.safeParse(body, { reportInput: true });
  if (parsed.success) return formIssues(kind, parsed.data, context);
  const shape = issuesOf(parsed.error);
  return { ...formIssues(kind, body as Partial<FieldValues>, context), ...shape };
}
