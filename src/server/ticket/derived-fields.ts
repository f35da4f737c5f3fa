import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import type { TicketForm } from '../../shared/ticket/ticket-form.ts';
import { normalizeFaultCode, faultCodesIn } from '../../shared/ticket/fault-codes.ts';
import type { ValidationIssues } from '../../shared/errors.ts';
import { isOpenTo } from '../../shared/field/entry.ts';
import type { TicketFieldEntry } from '../../shared/ticket/field-entry.ts';
import { fieldEntry, fieldNames, hiddenFields, isTicketField, type TicketField } from '../../shared/ticket/fields.ts';
import { DAY_AHEAD_MS, ROW_TITLE_MAX } from '../../shared/constants.ts';
import { type Viewer, isInsider } from '../../shared/ticket/rules.ts';
import { normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';

/** Today in the easternmost time zone: a partner in Auckland may report what happened "today" there. */
export const todayFor = (now: Date): string => new Date(now.getTime() + DAY_AHEAD_MS).toISOString().slice(0, 10);

/** Only the fields of the form. */
export const valuesOf = (form: TicketForm): Partial<Record<TicketField, unknown>> =>
  Object.fromEntries(fieldNames.filter((field) => form[field] !== undefined).map((field) => [field, form[field]]));

/** A past instant that a phone's clock puts a little ahead is now. */
export const clampToNow = <T extends object>(now: Date, values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => {
      const entry = isTicketField(field) ? fieldEntry(field) : undefined;
      const isAhead = entry?.type === 'instant' && entry.past && Date.parse(String(value)) > now.getTime();
      return [field, isAhead ? now.toISOString() : value];
    }),
  ) as T;

/** Issues for insiders' fields in a partner's form, which a partner may not write either. */
export const hiddenFieldIssues = (viewer: Viewer, form: TicketForm): ValidationIssues =>
  isInsider(viewer)
    ? {}
    : Object.fromEntries(
        hiddenFields(false)
          .filter((field) => form[field] !== undefined)
          .map((field) => [field, { key: 'issue.notForThisKind' }]),
      );

const MILDEST = 4;
/** The severity of an impact: 1 (a stop, a risk) to 4 (a question); see dictionaries.md. */
export const severityOf = (impact: unknown, dictionaries: Dictionaries): 1 | 2 | 3 | 4 =>
  dictionaries.impact.find((entry) => entry.code === impact)?.severity ?? MILDEST;

/** A ticket's title when none is given: the first sentence of its description (api.md, Names on the wire). */
export function titleOf(description: string): string {
  const line = description.trim().split(/\n/)[0] ?? '';
  const sentence = /^.*?[.!?。！？](?=[^\w.])/u.exec(line)?.[0] ?? line;
  const bare = sentence.replace(/[.。]$/u, '').trim();
  return bare.length <= ROW_TITLE_MAX ? bare : `${bare.slice(0, ROW_TITLE_MAX - 1).trimEnd()}…`;
}

type Searchable = { readonly [F in TicketField | 'number' | 'customerName']?: string | number | null };

const searchedAs = (search: TicketFieldEntry['search']): TicketField[] =>
  fieldNames.filter((field) => fieldEntry(field).search === search && isOpenTo(fieldEntry(field), false));
const WORDS = searchedAs('words');
const NAMES = searchedAs('name');

/**
 * The text that the search uses: only fields that every viewer of the ticket may read;
 * codes and SN also without separators.
 */
export function searchText(ticket: Searchable): string {
  const text = WORDS.map((field) => ticket[field] ?? '').join(' ');
  const names = NAMES.flatMap((field) => {
    const name = ticket[field];
    return typeof name === 'string' && fieldEntry(field).type === 'serialNumber'
      ? [name, normalizeSerialNumber(name)]
      : name;
  });
  const codes = faultCodesIn(text).map(normalizeFaultCode);
  return [ticket.number, ...names, ticket.customerName, ...codes, text].filter(Boolean).join(' ').toLowerCase();
}
