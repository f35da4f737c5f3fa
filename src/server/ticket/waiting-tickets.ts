import { DIGEST_TICKETS_MAX } from '../../shared/constants.ts';
import { openUntil } from '../../shared/ticket/calendar.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import type { Tx } from '../db/database.ts';
import { readList } from './ticket-list-store.ts';
import type { TicketDeps } from './deps.ts';

interface WaitingTickets {
  tickets: { id: string; number: string; title: string; status: Status; remainingMs: number | null }[];
  count: number;
}

/** The tickets that wait for a user, as in the first tab of the list: sorted by due time, with their number. */
export async function waitingFor(
  tx: Tx,
  deps: Pick<TicketDeps, 'calendar'>,
  viewer: Extract<Viewer, { kind: 'user' }>,
  now: Date,
): Promise<WaitingTickets> {
  const query = { view: 'todo', sort: 'due', limit: DIGEST_TICKETS_MAX } as const;
  const { rows, counts } = await readList(tx, viewer, query, null, now);
  const tickets: WaitingTickets['tickets'] = [];
  for (const { id, number, title, status, dueAt, zone } of rows.slice(0, DIGEST_TICKETS_MAX)) {
    const calendar = await deps.calendar(tx, zone);
    tickets.push({ id, number, title, status, remainingMs: dueAt && openUntil(calendar, now.getTime(), dueAt) });
  }
  return { tickets, count: counts.todo };
}
