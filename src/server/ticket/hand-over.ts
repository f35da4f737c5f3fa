import { invalid } from '../../shared/errors.ts';
import { label } from '../http/messages.ts';
import type { Context } from '../http/operation.ts';
import type { TicketDeps } from './deps.ts';
import type { Insider } from './handler-store.ts';
import { findInsider, openTicketsOf, presentOne, takeTurn } from './handler-store.ts';
import { lockWhole } from './store.ts';
import type { WholeTicket } from './ticket-row.ts';
import { transferBySystem } from './transition.ts';

/** What becomes of the open tickets of somebody who leaves: a person takes them, or the routing finds one for each. */
export type Heir = { userId: string } | { routing: true };

/** Locks the tickets that somebody handles, before the person is locked: whoever works on a ticket locks the two in this order. */
export async function lockOpenTickets(context: Context, userId: string): Promise<void> {
  for (const id of await openTicketsOf(context.tx, userId)) await lockWhole(context.tx, id);
}

/**
 * Hands over every open ticket of somebody who has just been disabled, each by a transition of its own, and has all of it told
 * together. Answers how many (domain.md: "When a person is disabled, their open tickets go on").
 */
export async function handOverAll(context: Context, deps: TicketDeps, leaverId: string, heir: Heir): Promise<number> {
  const named = 'userId' in heir ? await findInsider(context.tx, heir.userId, context.now) : null;
  if ('userId' in heir && !named) throw invalid({ 'openTickets.userId': { key: 'issue.unknownUser' } });
  const reason = label(context.language, 'people.handOver.reason');
  const told: { ticketId: string; seq: number }[] = [];
  for (const id of await openTicketsOf(context.tx, leaverId)) {
    const ticket = await lockWhole(context.tx, id);
    if (ticket?.handlerId !== leaverId) continue;
    told.push(await transferBySystem(context, deps, ticket, await takerOf(context, ticket, named), reason));
  }
  if (told.length > 0) await context.jobs.send(context.tx, 'handOver', { events: told });
  return told.length;
}

/**
 * Who takes one ticket: what nobody has accepted goes through the routing again, and back to the queue if that knows nobody; the
 * rest to the named person who may have it, else by the routing, else to a lead.
 */
async function takerOf(
  { tx, now }: Context,
  ticket: WholeTicket,
  named: Awaited<ReturnType<typeof findInsider>>,
): Promise<Insider | null> {
  const needsExpert = ticket.status === 'escalated' || ticket.escalatedThisRound;
  const isQueued = ticket.status === 'submitted';
  if (!isQueued && named && !(needsExpert && named.role === 'engineer'))
    return presentOne(named, { needsExpert, holderId: ticket.handlerId });
  const id = await takeTurn(tx, ticket, needsExpert ? 'expert' : 'anyone', now, !isQueued);
  const taker = id === null ? null : await findInsider(tx, id, now);
  if (!taker && !isQueued)
    throw invalid({ openTickets: { key: 'issue.nobodyTakes', params: { number: ticket.number } } });
  return taker;
}
