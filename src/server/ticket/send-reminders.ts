import { type ReminderPercent, reminderPercents } from '../../shared/notification/reminders.ts';
import { readClock } from '../../shared/ticket/ticket-clock.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { ServerDeps } from '../http/pipeline.ts';
import { oneByOne, triedOneByOne } from '../outbox/one-by-one.ts';
import type { TicketDeps } from './deps.ts';
import { writeDues } from './due-store.ts';
import { addReminders, readRunning, type RunningTicket } from './reminder-store.ts';

const system: Viewer = { kind: 'system' };

/**
 * Reminds of every ticket that has used up 50, 80 or 100 % of its required time, each once in a lap; never while its
 * clock is paused or stopped. If several reminders are due at once, after the server was stopped for long, only the
 * last one is sent. `silently` only records the reminders: nobody has to be reminded of the past of a demo that was
 * just filled in.
 */
export async function sendReminders(
  { database, clock, jobs }: Pick<ServerDeps, 'database' | 'clock' | 'jobs'>,
  deps: Pick<TicketDeps, 'calendar'>,
  how: 'tell' | 'silently' = 'tell',
): Promise<void> {
  const now = clock.now();
  const due: (RunningTicket & { passed: ReminderPercent[] })[] = [];
  const unread = await database.transaction(system, async (tx) => {
    // Stored due dates that differ from the clock: written by a process with an old calendar in memory
    // (recompute-due.ts).
    const stale: { id: string; from: string; to: string }[] = [];
    const failure = await triedOneByOne('ticket', await readRunning(tx, now), async (ticket) => {
      const calendar = await deps.calendar(tx, ticket.zone);
      const reading = readClock(ticket.segments, ticket.requiredDays, now.getTime(), calendar);
      if (reading.dueAt !== null && reading.dueAt !== Date.parse(ticket.dueAt))
        stale.push({ id: ticket.id, from: ticket.dueAt, to: new Date(reading.dueAt).toISOString() });
      const passed = reading.state === 'run' ? passedAt(reading).filter((percent) => percent > ticket.had) : [];
      if (passed.length > 0) due.push({ ...ticket, passed });
    });
    await writeDues(tx, stale);
    return failure;
  });
  await oneByOne('ticket', due, ({ passed, ...ticket }) =>
    database.transaction(system, async (tx) => {
      const added = await addReminders(tx, ticket, passed, now);
      const last = passed.at(-1);
      if (how === 'tell' && last !== undefined && added.includes(last))
        await jobs.send(tx, 'reminder', { ticketId: ticket.id, seq: ticket.seq, percent: last });
    }),
  );
  if (unread) throw unread;
}

/** The reminders whose percentage of the required time has been used. */
function passedAt({ usedMs, remainingMs }: { usedMs: number; remainingMs: number }): ReminderPercent[] {
  const required = usedMs + remainingMs;
  return reminderPercents.filter((percent) => usedMs * 100 >= required * percent);
}
