import type { CallOutput, ParsedInput } from '../../shared/call.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { listTickets } from '../../shared/ticket/list-call.ts';
import { type ListSort, defaultSort } from '../../shared/ticket/list-views.ts';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { alarmOf } from '../../shared/ticket/alarm.ts';
import { figureListOf, listIssues } from '../../shared/ticket/list-of-figure.ts';
import { lastLine, lineNumbers } from '../../shared/ticket/line-numbers.ts';
import { endingOf } from '../../shared/ticket/statuses.ts';
import type { Calendar } from '../../shared/ticket/open-spans.ts';
import { readClock, segmentStateOf } from '../../shared/ticket/ticket-clock.ts';
import { isInsider, type Viewer } from '../../shared/ticket/rules.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import type { Context } from '../http/operation.ts';
import { label } from '../http/messages.ts';
import { type ListRow, readFigureList, readList } from './ticket-list-store.ts';
import { areKeysOf, cursorAfter } from './list-order-store.ts';
import type { TicketDeps } from './deps.ts';
import { isId } from '../db/id.ts';

/** A page of tickets for a user (api.md: GET /tickets). */
export async function listFor(
  context: Context,
  deps: Pick<TicketDeps, 'calendar' | 'dictionaries' | 'figures'>,
  asked: ParsedInput<typeof listTickets>['query'],
): Promise<CallOutput<typeof listTickets>> {
  const { viewer } = context;
  if (viewer.kind !== 'user') throw new CallError('forbidden');
  const issues = listIssues(asked);
  if (Object.keys(issues).length > 0) throw invalid(issues);
  const query = { ...asked, sort: asked.sort ?? defaultSort(asked) };
  const cursor = cursorOf(query.cursor, query.sort);
  const ofFigure = figureListOf(query);
  const list = ofFigure
    ? await readFigureList(context.tx, viewer, query, cursor, context.now, deps.figures.tickets(context, ofFigure))
    : await readList(context.tx, viewer, query, cursor, context.now);
  const { rows, counts, similar, more } = list;
  const dictionaries = await deps.dictionaries(context.tx);
  const next = cursorAfter(list, query.limit);
  const items: TicketRow[] = [];
  for (const row of rows.slice(0, query.limit))
    items.push(viewRow(row, context, viewer, await deps.calendar(context.tx, row.zone), dictionaries));
  return {
    items,
    next: next && Buffer.from(JSON.stringify([...next.keys, next.id])).toString('base64url'),
    counts,
    ...(similar && { similar }),
    ...(more && { more }),
  };
}

/** The keys of the last row by this sort, and its id. */
function cursorOf(text: string | undefined, sort: ListSort): { keys: string[]; id: string } | null {
  if (text === undefined) return null;
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown;
    const [keys, id] = Array.isArray(parts) ? [parts.slice(0, -1) as unknown[], parts.at(-1) as unknown] : [];
    if (keys && areKeysOf(sort, keys) && typeof id === 'string' && isId(id)) return { keys, id };
  } catch {
    // throws invalid below
  }
  throw invalid({ cursor: { key: 'issue.invalid' } });
}

function viewRow(
  row: ListRow,
  context: Context,
  viewer: Extract<Viewer, { kind: 'user' }>,
  calendar: Calendar | null,
  dictionaries: Dictionaries,
): TicketRow {
  const now = context.now.getTime();
  const { segments, requiredDays, dueAt } = row;
  const { alarm, stoppedSince } = alarmOf(row, dictionaries, context.language);
  const insider = isInsider(context.viewer);
  const internalLines = row.internalLines ?? [];
  const ending = endingOf(row.status, row.isClosed, row.overall !== null);
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    statusLabel: label(context.language, `ticket.status.${row.status}`),
    onHold: row.onHold,
    version: row.version,
    seq: lineNumbers(insider, internalLines)(row.seq),
    unread: row.readSeq < lastLine(insider, internalLines, row.seq),
    title: row.title,
    customerName: row.customerName,
    handler: row.handlerId === null ? null : { id: row.handlerId, name: row.handlerName ?? '' },
    filedAt: iso(row.filedAt),
    updatedAt: iso(row.updatedAt),
    impact: row.impact,
    severity: row.severity,
    sn: row.sn,
    productModel: row.productModel,
    clock: {
      state: segmentStateOf(row.status, row.onHold ? { pauses: row.holdPauses ?? false } : null),
      requiredDays,
      dueAt: dueAt === null ? null : iso(dueAt),
      ...(segments && { remainingMs: readClock(segments, requiredDays, now, calendar).remainingMs }),
    },
    ...(alarm !== null && { alarm }),
    ...(stoppedSince !== null && { stoppedSince: iso(stoppedSince) }),
    ...(ending !== null && { ending }),
    ...(row.overall !== null && { overall: row.overall }),
    ...partOf(row, viewer),
  };
}

/** The user's part in a ticket; nothing if there is none. */
function partOf(
  { requesterId, handlerId, organisationId }: ListRow,
  { userId, below, actsBelow }: Extract<Viewer, { kind: 'user' }>,
): Pick<TicketRow, 'mine'> {
  const requester = requesterId === userId && { requester: true as const };
  const handler = handlerId === userId && { handler: true as const };
  const isBelow = organisationId !== null && below?.includes(organisationId) === true;
  const looksOn = !requester && isBelow && !actsBelow && { looksOn: true as const };
  return requester || handler || looksOn ? { mine: { ...requester, ...handler, ...looksOn } } : {};
}

const iso = (ms: number): string => new Date(ms).toISOString();
