import type { EventView, FieldValue } from '../../../shared/ticket/ticket-view.ts';

type EventChanges = Pick<EventView, 'seq' | 'changes'>;

/**
 * What stood in a field right after an event: what the event wrote; else what the next one that wrote it found there;
 * else what still stands. So a later correction does not alter what was sent.
 */
export function valueAtEvent(
  field: string,
  seq: number,
  events: readonly EventChanges[],
  present: FieldValue | undefined,
): FieldValue | undefined {
  const changeOf = ({ changes }: EventChanges) => changes.find((change) => change.field === field);
  const own = events.filter((event) => event.seq === seq).flatMap((event) => changeOf(event) ?? [])[0];
  if (own) return own.new;
  const later = events.filter((event) => event.seq > seq).flatMap((event) => changeOf(event) ?? [])[0];
  return later ? later.old : present;
}
