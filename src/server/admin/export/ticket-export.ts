import * as z from 'zod/mini';
import { dictionaryTexts } from '../../../shared/admin/product-columns.ts';
import type { DictionaryName } from '../../../shared/dictionary/dictionary-names.ts';
import { isNumber, isOpenTo } from '../../../shared/field/entry.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { listTickets } from '../../../shared/ticket/list-call.ts';
import { figureListOf, listIssues } from '../../../shared/ticket/list-of-figure.ts';
import { defaultSort } from '../../../shared/ticket/list-views.ts';
import { fieldEntry, fieldNames, type TicketField } from '../../../shared/ticket/fields.ts';
import { isInsider, type Viewer } from '../../../shared/ticket/rules.ts';
import { issuesOf } from '../../../shared/validation-issues.ts';
import { LIST_LIMIT_MAX } from '../../../shared/constants.ts';
import { snake } from '../../db/column-names.ts';
import { label, translatorOf } from '../../http/messages.ts';
import { cursorAfter } from '../../ticket/list-order-store.ts';
import type { Figures } from '../../figure/figures.ts';
import { readFigureList, readList, type TicketList } from '../../ticket/ticket-list-store.ts';
import { type ExportContext, type ExportQuery, type ExportSource, ExportTooLong } from './export-source.ts';
import { oldTicketImportColumns } from '../old-tickets/old-ticket-columns.ts';
import { readExported, type ExportedTicket } from './ticket-export-store.ts';
import type { TableCell } from './write-table.ts';

type Row = (exported: ExportedTicket, insider: boolean) => TableCell;
const own =
  (column: string): Row =>
  ({ ticket }) =>
    cellOf(ticket[column]);
const instant =
  (column: string): Row =>
  ({ ticket }) =>
    typeof ticket[column] === 'string' ? new Date(ticket[column]).toISOString().replace(/\.\d+Z$/, 'Z') : null;

/** The columns that are not fields of the form. An import knows their headings. */
const COLUMNS: readonly (readonly [name: string, row: Row])[] = [
  ['number', own('number')],
  ['title', own('title')],
  ['state', own('status')],
  ['filedAt', instant('filed_at')],
  ['closedAt', instant('closed_at')],
  // Partners see names, not accounts.
  ['requester', ({ requesterAccount, requesterName }, insider) => (insider ? requesterAccount : requesterName)],
  ['handler', ({ handlerAccount, handlerName }, insider) => (insider ? handlerAccount : handlerName)],
  ['customer', ({ customerCode }) => customerCode],
  ['solution', ({ solution }) => solution],
  ['solutionBy', ({ solutionBy }) => solutionBy],
  ['rating', ({ overall }) => overall],
  ['suggestion', ({ suggestion }) => suggestion],
];

/** The codes that were chosen with the steps of the ticket. */
const REASONS: readonly (readonly [name: DictionaryName, row: Row])[] = [
  ['ticketRejectionReason', own('rejection_code')],
  ['escalationReason', own('escalation_reason')],
  ['solutionRejectionReason', ({ declinedFor }) => declinedFor],
  ['closureCode', own('closure_code')],
];
const reasonsFor = (viewer: Viewer) => (isInsider(viewer) ? REASONS : []);

const NOT_AGAIN: readonly TicketField[] = ['customerId', 'title'];
const fieldsFor = (viewer: Viewer): TicketField[] =>
  fieldNames.filter((field) => !NOT_AGAIN.includes(field) && isOpenTo(fieldEntry(field), isInsider(viewer)));

/** The tickets of any list, with the fields that the viewer may see. */
export const ticketExport = (figures: Pick<Figures, 'tickets'>): ExportSource => ({
  list: 'tickets',
  mayExport: (viewer) => viewer.kind === 'user',
  issues: (query, viewer, now) => {
    const parsed = z.safeParse(listTickets.query, query, { reportInput: true });
    if (!parsed.success) return issuesOf(parsed.error);
    const wanted = figureListOf(parsed.data);
    if (wanted) figures.tickets({ viewer, now }, wanted);
    return listIssues(parsed.data);
  },
  title: (language) => translatorOf(language)('imports.tickets'),
  table: async (context, query) => ({
    head: [
      ...[...COLUMNS.map(([name]) => name), ...fieldsFor(context.viewer)].map((name) =>
        headingOf(name, context.language),
      ),
      ...reasonsFor(context.viewer).map(([name]) => label(context.language, dictionaryTexts[name])),
    ],
    rows: ticketsAsRows(context, query, figures),
  }),
});

/** The heading of the import where it has this column, so that an exported file can be imported. */
function headingOf(name: string, language: Language): string {
  const known = oldTicketImportColumns.find((column) => column.name === name);
  return known?.labels[language] ?? label(language, `ticket.field.${name}`);
}

async function* ticketsAsRows(
  context: ExportContext,
  given: ExportQuery,
  figures: Pick<Figures, 'tickets'>,
): AsyncGenerator<readonly TableCell[]> {
  const { database, clock, viewer, bounds } = context;
  const insider = isInsider(viewer);
  const fields = fieldsFor(viewer);
  const input = z.parse(listTickets.query, given);
  const query = { ...input, sort: input.sort ?? defaultSort(input), limit: LIST_LIMIT_MAX };
  const wanted = figureListOf(query);
  let cursor: { keys: readonly string[]; id: string } | null = null;
  for (;;) {
    const at = cursor;
    const { ids, next, rows } = await database.read(viewer, async (tx) => {
      const now = clock.now();
      const list: TicketList = wanted
        ? await readFigureList(tx, viewer, query, at, now, figures.tickets({ viewer, now }, wanted))
        : await readList(tx, viewer, query, at, now, bounds);
      if (list.more) throw new ExportTooLong();
      const found = list.rows.slice(0, LIST_LIMIT_MAX).map(({ id }) => id);
      return { ids: found, next: cursorAfter(list, LIST_LIMIT_MAX), rows: await readExported(tx, found) };
    });
    for (const row of rows)
      yield [
        ...COLUMNS.map(([, of]) => of(row, insider)),
        ...fields.map((field) => fieldCell(field, row)),
        ...reasonsFor(viewer).map(([, of]) => of(row, insider)),
      ];
    if (!next || ids.length === 0) return;
    cursor = next;
  }
}

function fieldCell(field: TicketField, { ticket }: ExportedTicket): TableCell {
  const entry = fieldEntry(field);
  const value = ticket[snake(field)];
  if (entry.type === 'day' && typeof value === 'string') return new Date(`${value}T00:00:00Z`);
  return isNumber(entry) && typeof value === 'number' ? value : cellOf(value);
}

const cellOf = (value: unknown): TableCell =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
