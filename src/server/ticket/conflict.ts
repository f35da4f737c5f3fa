import { CallError } from '../../shared/errors.ts';
import type { Context } from '../http/operation.ts';
import type { WholeTicket } from './ticket-row.ts';
import { readEvents } from './timeline-store.ts';
import type { TicketViewContext } from './view-ticket.ts';
import { viewActions, viewEvent } from './view-ticket.ts';

/** 409 with the ticket's present state and the events since the version that the caller has seen (api.md). */
export async function conflict(
  context: Context,
  ticket: WholeTicket,
  viewContext: TicketViewContext,
  seen: number,
  text: { key: string },
): Promise<CallError> {
  // A visitor who may act (to rate) may not read the timeline.
  const since = context.viewer.kind === 'visitor' ? null : await readEvents(context.tx, ticket.id, { version: seen });
  return new CallError('conflict', {
    text,
    data: {
      version: ticket.version,
      status: ticket.status,
      actions: viewActions(ticket, viewContext),
      events: await Promise.all(
        (since?.events ?? []).map((event) => viewEvent(event, viewContext, ticket.internalLines)),
      ),
    },
  });
}
