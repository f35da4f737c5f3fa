import { CallError } from '../../shared/errors.ts';
import {
  acknowledgeSolution,
  getTicket,
  listEvents,
  listSolutions,
  listTickets,
  readTicket,
} from '../../shared/ticket/calls.ts';
import { actOnTicket } from '../../shared/ticket/action-calls.ts';
import { raiseTicket } from '../../shared/ticket/raise-call.ts';
import type { ActionInput } from '../../shared/ticket/inputs.ts';
import type { CallableAction } from '../../shared/ticket/rules.ts';
import { callableActions } from '../../shared/ticket/rules.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { namesFiles } from '../upload/files.ts';
import { bareView } from './bare-view.ts';
import { listFor } from './list.ts';
import type { PreparedFiles, TicketNeeds } from './needs.ts';
import { presenceOperation } from './presence.ts';
import { judgeForm, raise } from './raise.ts';
import type { WholeTicket } from './record.ts';
import { similarOperation } from './similar.ts';
import { acknowledge, markRead, readSolutions, readWhole } from './store.ts';
import type { Timeline } from './timeline-store.ts';
import { readEvents, readWithEvents } from './timeline-store.ts';
import { findForChange, judgeTransition, transition } from './transition.ts';
import type { Reader } from './view.ts';
import { viewAttachments, viewEvent, viewSolution, viewTicket } from './view.ts';
import { viewOperations } from './views.ts';

/** Every call of the ticket feature. */
export function ticketOperations(needs: TicketNeeds): Operation[] {
  const readerOf = (context: Context): Reader => ({
    viewer: context.viewer,
    language: context.language,
    now: context.now.getTime(),
    address: needs.address,
    calendar: (zone) => needs.calendar(context.tx, zone),
  });

  const visible = async (context: Context, params: Record<string, string>): Promise<WholeTicket> => {
    const ticket = await readWhole(context.tx, params['id'] ?? '');
    if (!ticket) throw new CallError('missing');
    return ticket;
  };
  /** A visitor reads only what the purpose of the link grants (domain.md, "More on the table"). */
  const visibleFor =
    (...purposes: readonly string[]) =>
    (context: Context, params: Record<string, string>): Promise<WholeTicket> => {
      refuseOtherLinks(context, purposes);
      return visible(context, params);
    };
  const viewEvents = (context: Context, { events, internalLines }: Timeline) => {
    const reader = readerOf(context);
    return Promise.all(events.map((event) => viewEvent(event, reader, internalLines)));
  };

  const act = (action: CallableAction): Operation =>
    operation(actOnTicket[action], {
      judgeFirst: {
        when: namesFiles,
        judge: async (context, params, input) => {
          const ticket = await findForChange(context, params['id'] ?? '', action, readWhole);
          await judgeTransition(context, needs, ticket, action, input().body);
        },
      },
      prepare: needs.prepareFiles,
      find: (context, params) => findForChange(context, params['id'] ?? '', action),
      perform: async (context, input, ticket, files: PreparedFiles) => {
        const body = input.body as ActionInput<CallableAction> & { version?: number };
        const view = await viewTicket(await transition(context, needs, ticket, action, body, files), readerOf(context));
        return context.viewer.kind === 'visitor' ? bareView(view) : view;
      },
    });

  return [
    operation(listTickets, { perform: (context, input) => listFor(context, needs, input.query) }),
    operation(raiseTicket, {
      judgeFirst: {
        when: namesFiles,
        judge: async (context, _params, input) => void (await judgeForm(context, needs, input().body)),
      },
      prepare: needs.prepareFiles,
      perform: async (context, input, _found, files: PreparedFiles) =>
        viewTicket(await raise(context, needs, input.body, files), readerOf(context)),
    }),
    operation(getTicket, {
      find: async (context, { id }) => {
        refuseOtherLinks(context, ['ticket']);
        const found = await readWithEvents(context.tx, id ?? '');
        if (!found) throw new CallError('missing');
        return found;
      },
      perform: async (context, _input, { ticket, events }) => ({
        ...(await viewTicket(ticket, readerOf(context))),
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
    operation(listSolutions, {
      find: visibleFor('ticket', 'solution'),
      perform: async (context, _input, ticket) => {
        const versions = await readSolutions(context.tx, ticket.id);
        const reader = readerOf(context);
        // A visitor with a link to the solution reads the newest version alone.
        const shown = context.viewer.kind === 'visitor' ? versions.slice(0, 1) : versions;
        const view = async (version: (typeof shown)[number]) =>
          viewSolution(version, await viewAttachments(version.attachments, reader, ticket.internalLines));
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
          // A link is to the newest solution, and its warning is the only one that may be acknowledged by it.
          onlyNewest: viewer.kind === 'visitor',
        });
        if (at === null) throw new CallError('missing');
        return { safetyReadAt: new Date(at).toISOString() };
      },
    }),
    operation(readTicket, {
      perform: async ({ tx, viewer, now }, { params }) => {
        if (viewer.kind !== 'user' || !(await markRead(tx, viewer.userId, params.id, now)))
          throw new CallError('missing');
        return null;
      },
    }),
    similarOperation,
    presenceOperation,
    ...viewOperations,
    ...callableActions.map(act),
  ];
}

function refuseOtherLinks({ viewer }: Context, purposes: readonly string[]): void {
  if (viewer.kind === 'visitor' && !purposes.includes(viewer.purpose)) throw new CallError('missing');
}
