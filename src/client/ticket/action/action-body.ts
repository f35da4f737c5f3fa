import type { UsualDays } from '../../../shared/field/entry.ts';
import { typedValue } from '../../../shared/field/value.ts';
import { fieldEntry, fieldNames } from '../../../shared/ticket/fields.ts';
import { entriesOf } from '../../../shared/ticket/action-entries.ts';
import { type CallableAction } from '../../../shared/ticket/rules.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import type { Upload } from '../../../shared/upload/upload-list.ts';
import * as entries from '../../form/entry-values.ts';
import type { FormValues } from '../../form/form-store.ts';
import { wireValues } from '../../form/form-values.ts';

export function presetsOf(action: CallableAction, ticket: TicketView): FormValues {
  const table = entriesOf(action);
  const forms = Object.entries(table).filter(([, { type }]) => type === 'form');
  return Object.assign({}, entries.presetsOf(table, ticket), ...forms.map(([name]) => typedFields(ticket, name)));
}

/** The fields of the ticket as the form shows them, with names that begin with `prefix.`. */
const typedFields = (ticket: TicketView, prefix: string): FormValues =>
  Object.fromEntries(fieldNames.map((field) => [`${prefix}.${field}`, typedValue(fieldEntry(field), ticket[field])]));

/** The names of all fields of the form, including those of a whole ticket in it. */
export const namesIn = (action: CallableAction): string[] =>
  Object.entries(entriesOf(action)).flatMap(([name, { type }]) =>
    type === 'form' ? [name, ...fieldNames.map((field) => `${name}.${field}`)] : [name],
  );

interface Context {
  ticket: TicketView;
  usualDays?: UsualDays;
  mayPromise?: boolean;
  uploads: readonly Upload[];
}

/** The body of the call, without the version and without empty fields. */
export function bodyOf(
  action: CallableAction,
  values: FormValues,
  { ticket, uploads, usualDays, mayPromise }: Context,
): Record<string, unknown> {
  const shown = Object.fromEntries(
    entries.shownEntries(entriesOf(action), values, { onBehalf: true, usualDays, mayPromise }),
  );
  const body = entries.wireValues(shown, values);
  for (const [name, entry] of Object.entries(shown)) {
    if (entry.type === 'uploads' && uploads.length > 0) body[name] = uploads;
    if (entry.type !== 'form') continue;
    const typed = ticketValues(ticket, values, name);
    body[name] = entry.sends === 'whole' ? { kind: ticket.kind, ...typed } : changed(ticket, values, name, typed);
  }
  return body;
}

/** The fields of a whole ticket in the form, as sent to the server. */
function ticketValues(ticket: TicketView, values: FormValues, prefix: string): Record<string, unknown> {
  return wireValues(ticket.kind, Object.fromEntries(fieldNames.map((field) => [field, values[`${prefix}.${field}`]])));
}

/** The fields whose values differ from the ticket's. An emptied field is not sent, so the server keeps its value. */
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
