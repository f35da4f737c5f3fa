/** Reads old tickets in JSON: our own form, or an export of Zammad or Znuny, which are recognised by their property names. */
import { FileRefused } from '../import-file/file-refused.ts';
import { IMPORT_MAX_ROWS } from '../import-file/import-limits.ts';
import { fromZammad, isZammad } from './from-zammad.ts';
import { fromZnuny, isZnuny } from './from-znuny.ts';
import { oldTicketColumns, type OldTicketCells } from './old-ticket.ts';
import { isRecord, listOf, textOf, type Json } from './json-values.ts';

/** One row of cells for each ticket, under the columns of a CSV. */
export function oldTicketsIn(source: string): OldTicketCells[] {
  let json: Json;
  try {
    json = JSON.parse(source) as Json;
  } catch (error) {
    throw new FileRefused('notJson', {}, error);
  }
  const tickets = isZnuny(json) ? fromZnuny(json) : isZammad(json) ? fromZammad(json) : ownForm(json);
  if (tickets.length === 0) throw new FileRefused('empty');
  if (tickets.length > IMPORT_MAX_ROWS) throw new FileRefused('tooManyRows', { most: IMPORT_MAX_ROWS });
  return tickets;
}

function ownForm(json: Json): OldTicketCells[] {
  const list = Array.isArray(json) ? json : isRecord(json) ? listOf(json['tickets']) : [];
  return list.map((ticket) =>
    isRecord(ticket)
      ? Object.fromEntries(
          oldTicketColumns.flatMap((name) => (ticket[name] === undefined ? [] : [[name, cellOf(ticket[name])]])),
        )
      : {},
  );
}

/** Lists of texts are joined with |, other lists become JSON. */
const cellOf = (value: Json | undefined): string =>
  Array.isArray(value)
    ? value.every((one) => typeof one === 'string')
      ? value.join('|')
      : JSON.stringify(value)
    : textOf(value);
