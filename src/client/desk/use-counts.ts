import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listTickets } from '../api/first-calls.ts';
import { send } from '../api/client.ts';
import type { User } from '../api/user.ts';
import { listQuery, listStateIn } from '../ticket/list/list-state.ts';

const REFETCH_MS = 60_000;
/** The list may change every second; a count a few seconds old is good enough. */
const MIN_INTERVAL_MS = 15_000;
/** Several changes at once lead to one request. */
const DEBOUNCE_MS = 500;

/**
 * Counts the views one after the other, so that requests which the user waits for are served in between (one user has
 * one connection of the database).
 */
async function countAll(
  queries: readonly string[],
  user: User,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const query of queries) {
    const state = listStateIn(query, user);
    const args = { query: { ...listQuery(state), limit: '1' } };
    // oxlint-disable-next-line no-await-in-loop -- see above
    const answer = await send(listTickets, args, { signal, catches: true, reports: 'none' });
    counts[query] = answer.counts[state.view];
  }
  return counts;
}

/**
 * The number of tickets in a view, by its query. Read once a minute and a few seconds after the list has changed; not at each event of the live stream, because there are many views.
 */
export function useCounts(
  queries: readonly string[],
  user: User,
  changed: unknown,
): (query: string) => number | undefined {
  const { data, refetch, isFetched } = useQuery({
    queryKey: ['desk.counts', queries],
    queryFn: ({ signal }) => countAll(queries, user, signal),
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
    retry: false,
    meta: { call: listTickets },
    placeholderData: keepPreviousData,
  });
  const again = useRef<() => void>(undefined);
  const askedAt = useRef(0);
  useEffect(() => {
    again.current = isFetched ? () => void refetch() : undefined;
  });
  useEffect(() => {
    const wait = Math.max(DEBOUNCE_MS, askedAt.current + MIN_INTERVAL_MS - Date.now());
    const timer = setTimeout(() => {
      askedAt.current = Date.now();
      again.current?.();
    }, wait);
    return () => clearTimeout(timer);
  }, [changed]);
  return (query) => data?.[query];
}
