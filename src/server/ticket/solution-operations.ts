import { CallError } from '../../shared/errors.ts';
import { acknowledgeSolution, listSolutions } from '../../shared/ticket/calls.ts';
import type { Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { viewContextOf, visibleFor } from './ticket-access.ts';
import type { TicketDeps } from './deps.ts';
import { acknowledge, readSolutions } from './solution-store.ts';
import { viewAttachments, viewSolution } from './view-ticket.ts';

/** Reading the versions of a solution, and acknowledging its safety warning. */
export const solutionOperations = (deps: TicketDeps): Operation[] => [
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
