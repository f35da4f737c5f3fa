import type { Calendar } from '../../shared/ticket/open-spans.ts';
import { readClock } from '../../shared/ticket/ticket-clock.ts';
import type { Tx } from '../db/database.ts';
import { readCalendars } from './calendar-store.ts';
import { type RunningInZone, announceCalendars, readRunningIn, tellAllPages, writeDues } from './due-store.ts';

/** A running ticket whose due date a calendar moves. */
export interface DueMove {
  id: string;
  number: string;
  title: string;
  from: string;
  to: string;
}

/** The running tickets that this calendar makes due at another moment; without a calendar every hour counts. */
const movesBy = (tickets: readonly RunningInZone[], calendar: Calendar | null, now: Date): DueMove[] =>
  tickets.flatMap(({ id, number, title, requiredDays, dueAt, segments }) => {
    const due = readClock(segments, requiredDays, now.getTime(), calendar).dueAt;
    return due === null || due === Date.parse(dueAt)
      ? []
      : [{ id, number, title, from: dueAt, to: new Date(due).toISOString() }];
  });

/** What a calendar would do to the running tickets of its zone; nothing is written. */
export async function previewDues(
  tx: Tx,
  zone: string,
  calendar: Calendar | null,
  now: Date,
): Promise<{ running: number; moves: DueMove[] }> {
  const tickets = await readRunningIn(tx, zone, false);
  return { running: tickets.length, moves: movesBy(tickets, calendar, now) };
}

/**
 * Recomputes the due dates after the calendars of these zones have been changed in this transaction, and refreshes open
 * pages. The tickets are locked, so it waits for running transitions. If a transition that still has the old calendar
 * in memory writes later, the reminders correct it (send-reminders.ts). Returns how many due dates have changed.
 */
export async function calendarsChanged(tx: Tx, zones: readonly string[], now: Date): Promise<number> {
  const calendars = await readCalendars(tx);
  let moved = 0;
  for (const zone of zones) {
    const moves = movesBy(await readRunningIn(tx, zone, true), calendars.get(zone) ?? null, now);
    await writeDues(tx, moves);
    moved += moves.length;
  }
  await announceCalendars(tx);
  if (moved > 0) tellAllPages(tx);
  return moved;
}
