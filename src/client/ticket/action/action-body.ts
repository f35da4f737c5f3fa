import type { UsualDays } from '../../../shared/field/entry.ts';
import type { ValidationIssues } from '../../../shared/errors.ts';
import { lackingIssues } from '../../../shared/field/is-applicable.ts';
import { typedValue } from '../../../shared/field/value.ts';
import { issuesOf } from '../../../shared/validation-issues.ts';
import { fieldEntry, fieldNames } from '../../../shared/ticket/fields.ts';
import { actionInputs } from '../../../shared/ticket/action-inputs.ts';
import { entriesOf } from '../../../shared/ticket/action-entries.ts';
import { type CallableAction } from '../../../shared/ticket/rules.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import type { Upload } from '../../../shared/upload/upload-list.ts';
import * as entries from '../../form/entry-values.ts';
import type { FormValues } from '../../form/form-store.ts';
import { wireValues } from '../../form/form-values.ts';

/** The initial values of the form. */
export function presetsOf(action: CallableAction, ticket: TicketView): FormValues {
  const table = entriesOf(action);
  const forms = Object.entries(table).filter(([, { type }]) => type === 'form');
  return Object.assign({}, entries.presetsOf(table, ticket), ...forms.map(([name]) => typedFields(ticket, name)));
}

/** The ticket's own fields as a form shows them, under `prefix.`. */
const typedFields = (ticket: TicketView, prefix: string): FormValues =>
  Object.fromEntries(fieldNames.map((field) => [`${prefix}.${field}`, typedValue(fieldEntry(field), ticket[field])]));

/** Every field of the form, those of a whole ticket inside of it too. */
export const namesIn = (action: CallableAction): string[] =>
  Object.entries(entriesOf(action)).flatMap(([name, { type }]) =>
    type === 'form' ? [name, ...fieldNames.map((field) => `${name}.${field}`)] : [name],
  );

interface Context {
  ticket: TicketView;
  usualDays?: UsualDays;
  uploads: readonly Upload[];
}

/** The body of the call, without the version. What was left empty stays away. */
export function bodyOf(
  action: CallableAction,
  values: FormValues,
  { ticket, uploads, usualDays }: Context,
): Record<string, unknown> {
  const shown = Object.fromEntries(entries.shownEntries(entriesOf(action), values, true, usualDays));
  const body = entries.wireValues(shown, values);
  for (const [name, entry] of Object.entries(shown)) {
    if (entry.type === 'uploads' && uploads.length > 0) body[name] = uploads;
    if (entry.type !== 'form') continue;
    const typed = typedBack(ticket, values, name);
    body[name] = entry.sends === 'whole' ? { kind: ticket.kind, ...typed } : changed(ticket, values, name, typed);
  }
  return body;
}

function typedBack(ticket: TicketView, values: FormValues, prefix: string): Record<string, unknown> {
  return wireValues(ticket.kind, Object.fromEntries(fieldNames.map((field) => [field, values[`${prefix}.${field}`]])));
}

/** The fields whose text is no longer the ticket's. Emptying a field is no correction: the server keeps what it had. */
function changed(
  ticket: TicketView,
  values: FormValues,
  prefix: string,
  now: Record<string, unknown>,
): Record<string, unknown> {
  const before = typedFields(ticket, prefix);
  const isChanged = (field: string) => (values[`${prefix}.${field}`] ?? '') !== before[`${prefix}.${field}`];
  return Object.fromEntries(Object.entries(now).filter(([field]) => isChanged(field)));
}

/** What is wrong before it is sent, by the server's own schema and rules; keys as the server names the fields. */
export function actionIssues(
  action: CallableAction,
  body: Record<string, unknown>,
  onBehalf: boolean,
  usualDays?: UsualDays,
): ValidationIssues {
  const table = entriesOf(action);
  const parsed = actionInputs[action].safeParse(body, { reportInput: true });
  const wrong = parsed.success ? {} : entries.withMissing(table, body, issuesOf(parsed.error));
  return { ...lackingIssues(table, body, onBehalf, usualDays), ...wrong };
}
