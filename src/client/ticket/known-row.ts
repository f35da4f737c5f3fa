import type { InfiniteData } from '@tanstack/react-query';
import type { CallOutput } from '../../shared/call.ts';
import { listTickets } from '../api/first-calls.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { queryClient } from '../api/queries.ts';

type Lists = InfiniteData<CallOutput<typeof listTickets>> | CallOutput<typeof listTickets>;

/** The row of a ticket in a cached list. The ticket page shows it at once, while the ticket is being loaded. */
export function knownRow(id: string): TicketRow | undefined {
  const lists = queryClient.getQueriesData<Lists>({ queryKey: [listTickets.name] });
  return lists
    .flatMap(([, list]) => (list === undefined ? [] : 'pages' in list ? list.pages : [list]))
    .flatMap(({ items }) => items)
    .find((row) => row.id === id);
}
