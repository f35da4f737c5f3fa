import type { CallOutput } from '../../shared/call.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { listTickets } from '../../shared/ticket/calls.ts';
import type { TicketRow } from '../../shared/ticket/view.ts';
import type { Context } from '../http/operation.ts';
import { label } from '../http/words.ts';
import type { ListQuery, ListRow } from './list-store.ts';
import { readList } from './list-store.ts';
import { isId } from './store.ts';

const DAY_MS = 86_400_000;

/** A page of tickets for a user (api.md: GET /tickets). */
export async function listFor(context: Context, query: ListQuery): Promise<CallOutput<typeof listTickets>> {
  const { viewer } = context;
  if (viewer.kind !== 'user') throw new CallError('forbidden');
  const { rows, counts } = await readList(context.tx, viewer, query, cursorOf(query.cursor), context.now);
  const page = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => viewRow(row, context, viewer.userId)),
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

function viewRow(row: ListRow, context: Context, userId: string): TicketRow {
  const now = context.now.getTime();
  const remainingMs = row.requiredDays * DAY_MS - row.usedMs;
  const iso = (ms: number): string => new Date(ms).toISOString();
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    statusLabel: label(context.language, `ticket.status.${row.status}`),
    onHold: row.onHold,
    version: row.version,
    seq: row.seq,
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
      state: row.clockState ?? 'stop',
      requiredDays: row.requiredDays,
      remainingMs,
      dueAt: row.clockState === 'run' ? iso(now + remainingMs) : null,
    },
  };
}
