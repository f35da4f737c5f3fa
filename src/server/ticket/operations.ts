import { CallError } from '../../shared/errors.ts';
import { getTicket, listEvents, readTicket, acknowledgeSolution, listSolutions } from '../../shared/ticket/calls.ts';
import { countTickets } from '../../shared/ticket/count-call.ts';
import { getListFrame } from '../../shared/ticket/list-frame-call.ts';
import { listTickets } from '../../shared/ticket/list-call.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { ownUser } from '../http/own-user.ts';
import { viewContextOf, refuseOtherLinks, visibleFor } from './ticket-access.ts';
import { chanceOperation } from './chance.ts';
import { changeOperations } from './change-operations.ts';
import { countLists } from './list-counts-store.ts';
import { listFor } from './list-tickets.ts';
import type { TicketDeps } from './deps.ts';
import { eventByLink, ticketByLink } from './share-view.ts';
import { similarOperation } from './similar.ts';
import { solutionUseOperation } from './solution-uses.ts';
import { markTicketRead, notifyOpenPages } from '../notification/store.ts';
import { unreadNow } from '../notification/unread.ts';
import { markRead, readWhole } from './store.ts';
import { type Timeline, readEvents, readWithEvents } from './timeline-store.ts';
import { viewEvent, viewTicket, viewAttachments, viewSolution } from './view-ticket.ts';
import { savedViewsOf, viewOperations } from './saved-views.ts';
import { snoozeOperations, snoozesOf } from './snoozes.ts';
import { PRESENCE_MS } from '../../shared/constants.ts';
import { markPresence } from '../../shared/ticket/presence-calls.ts';
import { touchPresence } from './presence-store.ts';
import { acknowledge, readSolutions } from './solution-store.ts';

/** Reading the versions of a solution, and acknowledging its safety warning. */
const solutionOperations = (deps: TicketDeps): Operation[] => [
  operation(listSolutions, {
    find: visibleFor('ticket', 'solution'),
    perform: async (context, _input, ticket) => {
      const versions = await readSolutions(context.tx, ticket.id);
      const viewContext = viewContextOf(context, deps);
      // A visitor with a link to the solution reads the newest version alone.
      const shown = context.viewer.kind === 'visitor' ? versions.slice(0, 1) : versions;
      const view = async (version: (typeof shown)[number]) =>
        viewSolution(version, await viewAttachments(version.attachments, viewContext, ticket.internalLines));
      return { items: await Promise.all(shown.map(view)), next: null };
    },
  }),
  operation(acknowledgeSolution, {
    find: visibleFor('solution'),
    perform: async (context, input, ticket) => {
      const { viewer } = context;
      const readerId = viewer.kind === 'user' ? viewer.userId : viewer.kind === 'visitor' ? viewer.shareId : null;
      if (!/^\d{1,6}$/.test(input.params.version) || readerId === null) throw new CallError('missing');
      const at = await acknowledge(context.tx, {
        ticketId: ticket.id,
        version: Number(input.params.version),
        readerId,
        at: context.now,
        // A link grants the newest solution only, and so only its warning can be acknowledged.
        onlyNewest: viewer.kind === 'visitor',
      });
      if (at === null) throw new CallError('missing');
      return { safetyReadAt: new Date(at).toISOString() };
    },
  }),
];

const ticketOf = (_output: unknown, { id = '' }: Record<string, string>): string[] => [id];

/** Every call of the ticket feature. */
export function ticketOperations(deps: TicketDeps): Operation[] {
  const viewEvents = async (context: Context, { events, internalLines }: Timeline) => {
    const viewContext = viewContextOf(context, deps);
    const views = await Promise.all(events.map((event) => viewEvent(event, viewContext, internalLines)));
    return context.viewer.kind === 'visitor' ? views.map(eventByLink) : views;
  };
  return [
    operation(listTickets, {
      mayLag: true,
      perform: (context, input) => listFor(context, deps, input.query),
      reads: ({ items }) => items.map((one) => one.id),
    }),
    operation(countTickets, {
      mayLag: true,
      perform: async (context, { query }) => ({
        counts: await countLists(context.tx, ownUser(context), query.lists, context.now),
      }),
    }),
    operation(getListFrame, {
      perform: async (context, { query }) => {
        const [unread, views, snoozes, counts] = await Promise.all([
          unreadNow(context),
          savedViewsOf(context),
          snoozesOf(context),
          countLists(context.tx, ownUser(context), query.lists, context.now),
        ]);
        return { unread, views, snoozes, counts };
      },
    }),
    operation(getTicket, {
      find: async (context, { id }) => {
        refuseOtherLinks(context, ['ticket']);
        const found = await readWithEvents(context.tx, id ?? '');
        if (!found) throw new CallError('missing');
        return found;
      },
      perform: async (context, _input, { ticket, events }) => {
        const view = await viewTicket(ticket, viewContextOf(context, deps));
        return {
          ...(context.viewer.kind === 'visitor' ? ticketByLink(view) : view),
          events: await viewEvents(context, { events, internalLines: ticket.internalLines }),
        };
      },
      reads: ticketOf,
    }),
    operation(listEvents, {
      perform: async (context, { params, query }) => {
        refuseOtherLinks(context, ['ticket']);
        const timeline = await readEvents(context.tx, params.id, { seq: query.after ?? 0 });
        if (!timeline) throw new CallError('missing');
        return { items: await viewEvents(context, timeline), next: null };
      },
      reads: ticketOf,
    }),
    ...solutionOperations(deps),
    operation(readTicket, {
      perform: async ({ tx, viewer, now }, { params }) => {
        if (viewer.kind !== 'user' || !(await markRead(tx, viewer.userId, params.id, now)))
          throw new CallError('missing');
        // Reading the ticket also marks its notifications as read.
        if (await markTicketRead(tx, viewer.userId, params.id, now)) notifyOpenPages(tx, viewer.userId);
        return null;
      },
    }),
    ...changeOperations(deps),
    similarOperation,
    solutionUseOperation,
    chanceOperation(deps),
    presenceOperation,
    ...viewOperations,
    ...snoozeOperations,
  ];
}

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
