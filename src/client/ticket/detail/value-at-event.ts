import type { EventView, FieldValue } from '../../../shared/ticket/ticket-view.ts';

type EventChanges = Pick<EventView, 'seq' | 'changes'>;

/**
 * The value of a field right after an event: the value that the event wrote, else the old value in the next event that
 * wrote the field, else the current value. So a later correction does not change what is shown as sent.
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
