import { CallError } from '../../shared/errors.ts';
import { getTicket, listEvents, listTickets, readTicket } from '../../shared/ticket/calls.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { readerOf, refuseOtherLinks } from './access.ts';
import { changeOperations } from './change-operations.ts';
import { listFor } from './list.ts';
import type { TicketNeeds } from './needs.ts';
import { presenceOperation } from './presence.ts';
import { similarOperation } from './similar.ts';
import { solutionOperations } from './solution-operations.ts';
import { markRead } from './store.ts';
import type { Timeline } from './timeline-store.ts';
import { readEvents, readWithEvents } from './timeline-store.ts';
import { viewEvent, viewTicket } from './view.ts';
import { viewOperations } from './views.ts';

/** Every call of the ticket feature. */
export function ticketOperations(needs: TicketNeeds): Operation[] {
  const viewEvents = (context: Context, { events, internalLines }: Timeline) => {
    const reader = readerOf(context, needs);
    return Promise.all(events.map((event) => viewEvent(event, reader, internalLines)));
  };
  return [
    operation(listTickets, { perform: (context, input) => listFor(context, needs, input.query) }),
    operation(getTicket, {
      find: async (context, { id }) => {
        refuseOtherLinks(context, ['ticket']);
        const found = await readWithEvents(context.tx, id ?? '');
        if (!found) throw new CallError('missing');
        return found;
      },
      perform: async (context, _input, { ticket, events }) => ({
        ...(await viewTicket(ticket, readerOf(context, needs))),
        events: await viewEvents(context, { events, internalLines: ticket.internalLines }),
      }),
    }),
    operation(listEvents, {
      perform: async (context, { params, query }) => {
        refuseOtherLinks(context, ['ticket']);
        const timeline = await readEvents(context.tx, params.id, { seq: query.after ?? 0 });
        if (!timeline) throw new CallError('missing');
        return { items: await viewEvents(context, timeline), next: null };
      },
    }),
    ...solutionOperations(needs),
    operation(readTicket, {
      perform: async ({ tx, viewer, now }, { params }) => {
        if (viewer.kind !== 'user' || !(await markRead(tx, viewer.userId, params.id, now)))
          throw new CallError('missing');
        return null;
      },
    }),
    ...changeOperations(needs),
    similarOperation,
    presenceOperation,
    ...viewOperations,
  ];
}
