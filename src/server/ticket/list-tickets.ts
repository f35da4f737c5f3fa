import type { CallOutput } from '../../shared/call.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { listTickets } from '../../shared/ticket/calls.ts';
import type { Calendar } from '../../shared/ticket/open-spans.ts';
import { readClock } from '../../shared/ticket/ticket-clock.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import type { Context } from '../http/operation.ts';
import { label } from '../http/messages.ts';
import type { ListRow } from './ticket-list-store.ts';
import type { ListQuery } from './list-filters-store.ts';
import { readList } from './ticket-list-store.ts';
import type { TicketDeps } from './deps.ts';
import { lineNumbers } from './ticket-row.ts';
import { isId } from '../db/id.ts';

/** A page of tickets for a user (api.md: GET /tickets). */
export async function listFor(
  context: Context,
  deps: Pick<TicketDeps, 'calendar'>,
  query: ListQuery,
): Promise<CallOutput<typeof listTickets>> {
  const { viewer } = context;
  if (viewer.kind !== 'user') throw new CallError('forbidden');
  const { rows, counts } = await readList(context.tx, viewer, query, cursorOf(query.cursor), context.now);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  const items: TicketRow[] = [];
  for (const row of page) items.push(viewRow(row, context, viewer.userId, await deps.calendar(context.tx, row.zone)));
  return {
    items,
    next: last ? Buffer.from(JSON.stringify([last.sortKey, last.id])).toString('base64url') : null,
    counts,
  };
}

function cursorOf(text: string | undefined): { key: string; id: string } | null {
  if (text === undefined) return null;
  try {
    const [key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (typeof key === 'string' && typeof id === 'string' && isId(id) && /^[\d\-+:. infty]{1,40}$/.test(key))
      return { key, id };
  } catch {
    // said below, as for every other wrong one
  }
  throw invalid({ cursor: { key: 'issue.invalid' } });
}

function viewRow(row: ListRow, context: Context, userId: string, calendar: Calendar | null): TicketRow {
  const now = context.now.getTime();
  const { state, remainingMs, dueAt } = readClock(row.segments, row.requiredDays, now, calendar);
  const iso = (ms: number): string => new Date(ms).toISOString();
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    statusLabel: label(context.language, `ticket.status.${row.status}`),
    onHold: row.onHold,
    version: row.version,
    seq: lineNumbers(isInsider(context.viewer), row.internalLines)(row.seq),
    title: row.title,
    sn: row.sn,
    productModel: row.productModel,
    customerName: row.customerName,
    impact: row.impact,
    severity: row.severity,
    handler: row.handlerId === null ? null : { id: row.handlerId, name: row.handlerName ?? '' },
    mine: { requester: row.requesterId === userId, handler: row.handlerId === userId },
    filedAt: iso(row.filedAt),
    updatedAt: iso(row.updatedAt),
    unread: row.unread,
    overall: row.overall,
    stoppedSince: row.stoppedAt === null ? null : iso(row.stoppedAt),
    clock: {
      state,
      requiredDays: row.requiredDays,
      remainingMs,
      dueAt: dueAt === null ? null : iso(dueAt),
    },
  };
}
