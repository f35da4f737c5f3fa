import { type ValidationIssues, invalid } from '../../shared/errors.ts';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import type { ActionInput } from '../../shared/ticket/action-inputs.ts';
import { faultCodesIn } from '../../shared/ticket/fault-codes.ts';
import { type TicketField, fieldEntry, fieldNames } from '../../shared/ticket/fields.ts';
import { normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';
import { valueIssues } from '../../shared/ticket/ticket-form.ts';
import { clampToNow, searchText, severityOf, todayFor } from './derived-fields.ts';
import type { FieldChange, TransitionContext } from './effect.ts';
import type { Patch } from './store.ts';
import type { WholeTicket } from './ticket-row.ts';

/**
 * Fields and everything that is derived from them. Only a correction can name a customer that does not exist: the
 * customer of a form has been found before.
 */
export async function derived(
  current: TransitionContext,
  values: Partial<Record<TicketField, unknown>>,
  dictionaries: Dictionaries,
): Promise<Patch> {
  const set = { ...clampToNow(current.context.now, values) } as Patch;
  if (typeof values.customerId === 'string' && values.customerId !== current.ticket.customerId) {
    const customer = await current.deps.findCustomer(current.context.tx, values.customerId);
    if (!customer) throw invalid({ 'changes.customerId': { key: 'issue.choice' } });
    set.customerName = customer.name;
  }
  const after = { ...current.ticket, ...set };
  return {
    ...set,
    severity: severityOf(after.impact, dictionaries),
    snNormal: after.sn ? normalizeSerialNumber(after.sn) : null,
    faultCodes: faultCodesIn(`${after.title} ${after.description}`),
    search: searchText(after),
  };
}

/**
 * The issues that a correction causes, checked together with the unchanged fields. Issues that existed before are left
 * out, e.g. outdated codes.
 */
export function issuesOfCorrection(
  current: TransitionContext,
  changes: ActionInput<'correct'>['changes'],
  dictionaries: Dictionaries,
): ValidationIssues {
  const { now } = current.context;
  const context = { today: todayFor(now), now: now.getTime(), dictionaries };
  const present = fieldNames.filter((field) => current.ticket[field] !== null);
  const before = Object.fromEntries(present.map((field) => [field, current.ticket[field]]));
  const known = valueIssues(before, context);
  const issues = Object.entries(valueIssues({ ...before, ...changes }, context));
  return Object.fromEntries(issues.filter(([field]) => field in changes || !(field in known)));
}

/** Old and new value of each field that really changes, in the order of the table. */
export const changesOf = (
  ticket: WholeTicket,
  values: Partial<Record<TicketField, unknown>>,
): (FieldChange & { field: TicketField })[] =>
  fieldNames
    .filter((field) => field in values && values[field] !== undefined && !isSame(field, ticket[field], values[field]))
    .map((field) => ({ field, old: ticket[field], new: values[field] }));

const isSame = (field: TicketField, old: unknown, next: unknown): boolean =>
  old === next || (fieldEntry(field).type === 'instant' && Date.parse(String(old)) === Date.parse(String(next)));
