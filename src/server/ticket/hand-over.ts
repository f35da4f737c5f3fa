import { invalid } from '../../shared/errors.ts';
import { isForExpert, statuses } from '../../shared/ticket/statuses.ts';
import { label } from '../http/messages.ts';
import type { Context } from '../http/operation.ts';
import type { TicketDeps } from './deps.ts';
import { type Insider, findInsider, mayHave, openTicketsOf, presentOne, takeTurn } from './handler-store.ts';
import { lockWhole } from './store.ts';
import type { WholeTicket } from './ticket-row.ts';
import { transferBySystem } from './transition.ts';

/**
 * Who gets the open tickets of somebody who leaves: one person, or for each ticket the one whom the routing chooses.
 */
export type Successor = { userId: string } | { routing: true };

/** How many tickets somebody else has now, and how many stay because nobody may have them. */
export interface HandedOver {
  moved: number;
  left: number;
}

/**
 * Locks the tickets that somebody handles. To be called before the person is locked: transitions lock in this order.
 */
export async function lockOpenTickets(context: Context, userId: string): Promise<void> {
  for (const id of await openTicketsOf(context.tx, userId)) await lockWhole(context.tx, id);
}

/**
 * Hands over every open ticket of somebody who has just been disabled, each by a transition of its own, with one
 * notification job for all (domain.md, Routing). `mayStay`: what nobody may have stays where it is, because the person has to
 * go at once (decision 0101); else it is refused.
 */
export async function handOverAll(
  context: Context,
  deps: TicketDeps,
  leaverId: string,
  successor: Successor,
  mayStay = false,
): Promise<HandedOver> {
  const named = 'userId' in successor ? await findInsider(context.tx, successor.userId, context.now) : null;
  if ('userId' in successor && !named) throw invalid({ 'openTickets.userId': { key: 'issue.unknownUser' } });
  const reason = label(context.language, 'people.handOver.reason');
  const events: { ticketId: string; seq: number }[] = [];
  let left = 0;
  for (const id of await openTicketsOf(context.tx, leaverId)) {
    const ticket = await lockWhole(context.tx, id);
    if (ticket?.handlerId !== leaverId) continue;
    const taker = await takerOf(context, ticket, named);
    if (taker !== 'nobody') events.push(await transferBySystem(context, deps, ticket, taker, reason));
    else if (mayStay) left++;
    else throw invalid({ openTickets: { key: 'issue.nobodyTakes', params: { number: ticket.number } } });
  }
  if (events.length > 0) await context.jobs.send(context.tx, 'handOver', { events });
  return { moved: events.length, left };
}

/**
 * Who gets one ticket: one that nobody has accepted is routed again, and goes back to the queue if the routing finds
 * nobody (null); any other goes to the named person if they may have it, else by the routing, else to a lead, else to nobody.
 */
async function takerOf(
  { tx, now }: Context,
  ticket: WholeTicket,
  named: Awaited<ReturnType<typeof findInsider>>,
): Promise<Insider | null | 'nobody'> {
  const needsExpert = isForExpert(ticket.status, ticket.escalatedThisRound);
  const isQueued = statuses[ticket.status].group === 'pending';
  if (!isQueued && named && mayHave(named, needsExpert))
    return presentOne(named, { needsExpert, holderId: ticket.handlerId });
  const id = await takeTurn(tx, ticket, needsExpert ? 'escalated' : 'anyone', now, !isQueued);
  const taker = id === null ? null : await findInsider(tx, id, now);
  return taker ?? (isQueued ? null : 'nobody');
}
