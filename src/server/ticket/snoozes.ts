import { CallError, invalid } from '../../shared/errors.ts';
import { listSnoozes, snoozeTicket } from '../../shared/ticket/snooze-calls.ts';
import { mayWait, snoozeIssue } from '../../shared/ticket/snooze.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { ownId } from '../http/own-user.ts';
import type { ServerDeps } from '../http/pipeline.ts';
import { addNotifications, notifyOpenPages } from '../notification/store.ts';
import { dropSnooze, readSnoozes, takeOver, writeSnooze } from './snooze-store.ts';
import { readWhole } from './store.ts';

export async function snoozesOf(
  context: Context,
): Promise<{ items: { ticketId: string; until: string }[]; next: null }> {
  const rows = await readSnoozes(context.tx, ownId(context), context.now);
  return { items: rows.map(({ ticketId, until }) => ({ ticketId, until: until.toISOString() })), next: null };
}

/** "Remind me" (domain.md): everybody's own, and nothing of the ticket changes. */
export const snoozeOperations: Operation[] = [
  operation(listSnoozes, {
    perform: snoozesOf,
  }),
  operation(snoozeTicket, {
    find: async ({ tx }, { id }) => {
      const ticket = await readWhole(tx, id ?? '');
      if (!ticket) throw new CallError('missing');
      return ticket;
    },
    perform: async (context, { body }, { id, seq, severity, status, dueAt }) => {
      const { tx, now } = context;
      const userId = ownId(context);
      if (body.until === null) {
        await dropSnooze(tx, userId, id);
        return { until: null };
      }
      const until = new Date(body.until);
      const issue = snoozeIssue(until.getTime(), now.getTime());
      if (issue) throw invalid({ until: issue });
      if (!mayWait({ severity, dueAt, status }, now.getTime()))
        throw new CallError('conflict', { text: { key: 'error.cannotWait' } });
      await writeSnooze(tx, { userId, ticketId: id, until, seq, now });
      return { until: until.toISOString() };
    },
  }),
];

const LOT = 200;

/** Tells everybody what they wanted to be reminded of now, by their bell. */
export async function endSnoozes({ database, clock }: Pick<ServerDeps, 'database' | 'clock'>): Promise<void> {
  const endLot = () =>
    database.transaction({ kind: 'system' }, async (tx) => {
      const at = clock.now();
      const over = await takeOver(tx, at, LOT);
      const told = over.filter(({ isEnded }) => !isEnded);
      const rest = { action: 'snoozeOver', actorName: null, at, inBell: true, mailWaits: false };
      await addNotifications(
        tx,
        told.map(({ userId, ticketId, seq }) => ({ ...rest, id: clock.id(), userId, ticketId, seq })),
      );
      for (const { userId } of told) notifyOpenPages(tx, userId);
      return over.length;
    });
  while ((await endLot()) === LOT);
}
