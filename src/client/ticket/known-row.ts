import type { InfiniteData } from '@tanstack/react-query';
import type { CallOutput } from '../../shared/call.ts';
import { listTickets } from '../../shared/ticket/calls.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { queryClient } from '../api/queries.ts';

type Lists = InfiniteData<CallOutput<typeof listTickets>> | CallOutput<typeof listTickets>;

/** What a list that was shown says of a ticket: enough to open it at once, while the rest is asked for. */
export function knownRow(id: string): TicketRow | undefined {
  const lists = queryClient.getQueriesData<Lists>({ queryKey: [listTickets.name] });
  return lists
    .flatMap(([, list]) => (list === undefined ? [] : 'pages' in list ? list.pages : [list]))
    .flatMap(({ items }) => items)
    .find((row) => row.id === id);
}
