import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listTickets } from '../../shared/ticket/calls.ts';
import { send } from '../api/client.ts';
import type { User } from '../api/user.ts';
import { listQuery, listStateIn } from '../ticket/list/list-state.ts';

const EVERY_MS = 60_000;
/** After the list itself has been read. */
const SOON_MS = 500;
/** The live stream may speak each second; a count that is a moment old misleads nobody. */
const REST_MS = 15_000;

/** One after the other: what the user waits for goes between them (one user has one connection of the database). */
async function countAll(queries: readonly string[], user: User, signal: AbortSignal): Promise<number[]> {
  const counts: number[] = [];
  for (const query of queries) {
    const state = listStateIn(query, user);
    const args = { query: { ...listQuery(state), limit: '1' } };
    // oxlint-disable-next-line no-await-in-loop -- see above
    counts.push((await send(listTickets, args, { signal, catches: true })).counts[state.view]);
  }
  return counts;
}

/**
 * How many tickets each view holds. Asked once a minute, and soon after the open list has changed, not at each event: there are
 * many views.
 */
export function useCounts(queries: readonly string[], user: User, changed: unknown): readonly (number | undefined)[] {
  const { data, refetch, isFetched } = useQuery({
    queryKey: ['desk.counts', queries],
    queryFn: ({ signal }) => countAll(queries, user, signal),
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const again = useRef<() => void>(undefined);
  const askedAt = useRef(0);
  useEffect(() => {
    again.current = isFetched ? () => void refetch() : undefined;
  });
  useEffect(() => {
    const wait = Math.max(SOON_MS, askedAt.current + REST_MS - Date.now());
    const timer = setTimeout(() => {
      askedAt.current = Date.now();
      again.current?.();
    }, wait);
    return () => clearTimeout(timer);
  }, [changed]);
  return data ?? [];
}
