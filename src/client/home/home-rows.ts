import { statuses } from '../../shared/ticket/statuses.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';

const OLD_MS = 30 * 86_400_000;

/** A rejection that its requester has left alone for a month: it waits for nobody any more, and would wait for ever. */
export const isOldRejection = ({ status, updatedAt }: Pick<TicketRow, 'status' | 'updatedAt'>, now: Date): boolean =>
  statuses[status].isOver === true &&
  statuses[status].waitsFor === 'requester' &&
  now.getTime() - Date.parse(updatedAt) > OLD_MS;

/** Open tickets that wait for somebody else: alarms first, then the latest change. */
export function runningOf(waiting: readonly TicketRow[], ...lists: (readonly TicketRow[])[]): TicketRow[] {
  const mine = new Set(waiting.map(({ id }) => id));
  return lists
    .flat()
    .filter(({ id }) => !mine.has(id))
    .sort(
      (one, other) =>
        Number(Boolean(other.alarm)) - Number(Boolean(one.alarm)) || other.updatedAt.localeCompare(one.updatedAt),
    );
}

/** What waits for the reader: alarms first, then what is still open; a rating can wait. Else as the list has them. */
export function byAlarm(rows: readonly TicketRow[]): TicketRow[] {
  const rank = ({ stoppedSince, alarm, status }: TicketRow): number =>
    stoppedSince ? 0 : alarm ? 1 : statuses[status].group === 'completed' ? 3 : 2;
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
