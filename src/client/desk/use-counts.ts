import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listTickets } from '../../shared/ticket/calls.ts';
import { send } from '../api/client.ts';
import type { User } from '../api/user.ts';
import { listQuery, listStateIn } from '../ticket/list/list-state.ts';

const EVERY_MS = 60_000;
/** The live stream may speak each second; a count that is a moment old misleads nobody. */
const REST_MS = 5_000;

/**
 * How many tickets each view holds. Asked once a minute, and soon after the open list has changed (`changed`), not at each event:
 * there are many views.
 */
export function useCounts(queries: readonly string[], user: User, changed: unknown): readonly (number | undefined)[] {
  const answers = useQueries({
    queries: queries.map((query) => {
      const state = listStateIn(query, user);
      return {
        queryKey: ['desk.count', query],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          send(listTickets, { query: { ...listQuery(state), limit: '1' } }, { signal, catches: true }),
        select: ({ counts }: { counts: Readonly<Record<typeof state.view, number>> }) => counts[state.view],
        staleTime: EVERY_MS,
        refetchInterval: EVERY_MS,
      };
    }),
  });
  const latest = useRef(answers);
  const askedAt = useRef(0);
  useEffect(() => {
    latest.current = answers;
  });
  useEffect(() => {
    const wait = Math.max(0, askedAt.current + REST_MS - Date.now());
    const timer = setTimeout(() => {
      askedAt.current = Date.now();
      for (const { refetch, isFetched } of latest.current) if (isFetched) void refetch();
    }, wait);
    return () => clearTimeout(timer);
  }, [changed]);
  return answers.map(({ data }) => data);
}
