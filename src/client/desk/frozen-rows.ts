import type { TicketRow } from '../../shared/ticket/ticket-view.ts';

/** The rows of a list in the order in which somebody began to work through it. */
export interface FrozenRows {
  rows: readonly TicketRow[];
  /** Ids of those that the list has no more. They stay as they were last. */
  gone: ReadonlySet<string>;
  /** How many rows the list had when it was last compared. */
  length: number;
  /** How many rows have come, gone or moved since. */
  changed: number;
}

const NONE: ReadonlySet<string> = new Set();
export const frozen = (items: readonly TicketRow[]): FrozenRows => ({
  rows: items,
  gone: NONE,
  length: items.length,
  changed: 0,
});

/**
 * The frozen rows with what the list says of them now. Rows of a further page follow at the end; what has come into the
 * list since is counted and not shown. The same object if nothing is different.
 */
export function refrozen(before: FrozenRows, items: readonly TicketRow[]): FrozenRows {
  const places = new Map(items.map(({ id }, at) => [id, at]));
  const known = new Set(before.rows.map(({ id }) => id));
  const isNew = items.map(({ id }) => !known.has(id));
  // Of a further page: beyond what the list had, or behind all that it had.
  const end = Math.min(before.length, isNew.lastIndexOf(false) + 1);
  const rows = [
    ...before.rows.map((row) => items[places.get(row.id) ?? -1] ?? row),
    ...items.filter((_, at) => at >= end && isNew[at]),
  ];
  const gone = new Set(rows.flatMap(({ id }) => (places.has(id) ? [] : [id])));
  const order = rows.flatMap(({ id }) => places.get(id) ?? []);
  const moved = order.length - longestRise(order);
  const changed = isNew.filter((isIt, at) => isIt && at < end).length + gone.size + moved;
  const isSame =
    changed === before.changed &&
    items.length === before.length &&
    rows.length === before.rows.length &&
    rows.every((row, at) => row === before.rows[at]) &&
    [...gone].every((id) => before.gone.has(id));
  return isSame ? before : { rows, gone, length: items.length, changed };
}

/** The length of the longest rising subsequence: all others have moved. */
function longestRise(places: readonly number[]): number {
  /** The least last place of a rise of each length. */
  const ends: number[] = [];
  for (const place of places) {
    const at = ends.findIndex((end) => end >= place);
    ends[at < 0 ? ends.length : at] = place;
  }
  return ends.length;
}
