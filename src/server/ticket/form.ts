import type { Dictionaries } from '../../shared/dictionary/shape.ts';
import type { TicketForm } from '../../shared/ticket/form.ts';
import { normalFaultCode, faultCodesIn } from '../../shared/ticket/faultCodes.ts';
import type { Issues } from '../../shared/errors.ts';
import type { TicketField } from '../../shared/ticket/fields.ts';
import { fieldNames, hiddenFields } from '../../shared/ticket/fields.ts';
import { DAY_AHEAD_MS, ROW_TITLE_MAX } from '../../shared/constants.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import { normalSerialNumber } from '../../shared/ticket/serialNumber.ts';

/** The latest day that it is anywhere on earth: a partner in Auckland may report what happened "today" there. */
export const todayFor = (now: Date): string => new Date(now.getTime() + DAY_AHEAD_MS).toISOString().slice(0, 10);

/** The fields of a form alone. */
export const valuesOf = (form: TicketForm): Partial<Record<TicketField, unknown>> =>
  Object.fromEntries(fieldNames.filter((field) => form[field] !== undefined).map((field) => [field, form[field]]));

/** A stop that a phone's clock puts a little ahead begins now. */
export function notAfter<T extends { productionStoppedAt?: unknown }>(now: Date, values: T): T {
  const { productionStoppedAt: given } = values;
  const isAhead = typeof given === 'string' && Date.parse(given) > now.getTime();
  return isAhead ? { ...values, productionStoppedAt: now.toISOString() } : values;
}

/** Fields for insiders only that a partner's form carries all the same: they may not be written either. */
export const secretIssues = (viewer: Viewer, form: TicketForm): Issues =>
  isInsider(viewer)
    ? {}
    : Object.fromEntries(
        hiddenFields(false)
          .filter((field) => form[field] !== undefined)
          .map((field) => [field, { key: 'issue.notForThisKind' }]),
      );

const MILDEST = 4;
/** 1 (a stop, a risk) to 4 (a question), by the impact (dictionaries.md). */
export const severityOf = (impact: unknown, dictionaries: Dictionaries): 1 | 2 | 3 | 4 =>
  dictionaries.impact.find((entry) => entry.code === impact)?.severity ?? MILDEST;

/** A ticket's title when none is given: the first sentence of its description (api.md, Names on the wire). */
export function titleOf(description: string): string {
  const line = description.trim().split(/\n/)[0] ?? '';
  const sentence = /^.*?[.!?。！？](?=\s|$|[^\w.])/u.exec(line)?.[0] ?? line;
  const bare = sentence.replace(/[.。]$/u, '').trim();
  return bare.length <= ROW_TITLE_MAX ? bare : `${bare.slice(0, ROW_TITLE_MAX - 1).trimEnd()}…`;
}

interface Searchable {
  number?: string | null | undefined;
  title?: string | null | undefined;
  description?: string | null | undefined;
  sn?: string | null | undefined;
  productModel?: string | null | undefined;
  customerName?: string | null | undefined;
}

/** What the search looks through: only what every reader of the ticket may read; codes and SN also in their bare form. */
export function searchText(ticket: Searchable): string {
  const text = `${ticket.title ?? ''} ${ticket.description ?? ''}`;
  const codes = faultCodesIn(text).map(normalFaultCode);
  const bare = ticket.sn ? normalSerialNumber(ticket.sn) : '';
  return [ticket.number, ticket.sn, bare, ticket.productModel, ticket.customerName, ...codes, text]
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
}
