import { CallError } from '../../shared/errors.ts';
import { markPresence, PRESENCE_MS } from '../../shared/ticket/presence-calls.ts';
import type { Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { touchPresence } from './presence-store.ts';
import { readWhole } from './store.ts';

/**
 * Who has a ticket open (screens.md, insider ticket). Stored in the database, because there may be several processes.
 */
export const presenceOperation: Operation = operation(markPresence, {
  find: async ({ tx }, params) => {
    const ticket = await readWhole(tx, params['id'] ?? '');
    if (!ticket) throw new CallError('missing');
    return ticket.id;
  },
  perform: async ({ tx, viewer, now }, _input, ticketId) => {
    if (viewer.kind !== 'user') throw new CallError('forbidden');
    const since = new Date(now.getTime() - PRESENCE_MS);
    return { others: await touchPresence(tx, { ticketId, userId: viewer.userId, at: now, since }) };
  },
});
