import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { COUNTED_LISTS_MAX } from '../../shared/constants.ts';
import type * as ticket from '../../shared/ticket/count-call.ts';
import { countTicketsEndpoint } from '../../shared/ticket/count-endpoint.ts';
import { send } from '../api/client.ts';
import type { EndpointOf } from '../api/first-calls.ts';
import { takePreloaded } from '../api/preload.ts';
import type { User } from '../api/user.ts';
import { listQuery, listStateIn } from '../ticket/list/list-state.ts';

export const countTickets: EndpointOf<typeof ticket.countTickets> = countTicketsEndpoint;

const REFETCH_MS = 60_000;
/** The list may change every second; a count a few seconds old is good enough. */
const MIN_INTERVAL_MS = 15_000;
/** Several changes at once lead to one request. */
const DEBOUNCE_MS = 500;

/** A view as its list asks for it, without its order. */
function listOf(query: string, user: User): string {
  const { sort: _sort, ...list } = listQuery(listStateIn(query, user));
  return new URLSearchParams(
    Object.entries(list).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
}

/** Views as one call takes them. */
export const listsOf = (queries: readonly string[], user: User): string =>
  queries.map((query) => listOf(query, user)).join(';');

/** The views of each call: as many as one takes, and a search for words alone, which takes its time. */
function callsFor(queries: readonly string[]): string[][] {
  const hasWords = (query: string) => new URLSearchParams(query).has('q');
  const rest = queries.filter((query) => !hasWords(query));
  const calls = queries.filter(hasWords).map((query) => [query]);
  while (rest.length > 0) calls.unshift(rest.splice(-COUNTED_LISTS_MAX));
  return calls;
}

/**
 * Counts the views. Several calls follow one another, so that requests which the user waits for are served in between (one
 * user has one connection of the database).
 */
async function countAll(
  queries: readonly string[],
  user: User,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number | undefined>>> {
  const all: Record<string, number | undefined> = {};
  for (const asked of callsFor(queries)) {
    const args = { query: { lists: listsOf(asked, user) } };
    const ask = () => send(countTickets, args, { signal, catches: true, reports: 'none' });
    // oxlint-disable-next-line no-await-in-loop -- see above
    const { counts } = await takePreloaded(countTickets, args, ask);
    asked.forEach((query, at) => (all[query] = counts[at]));
  }
  return all;
}

/**
 * The number of tickets in a view, by its query; none while it is not known which views there are. Read once a minute and a few
 * seconds after the list has changed; not at each event of the live stream, because there are many views.
 */
export function useCounts(
  queries: readonly string[] | undefined,
  user: User,
  changed: unknown,
): (query: string) => number | undefined {
  const { data, refetch, isFetched } = useQuery({
    queryKey: ['desk.counts', queries],
    queryFn: ({ signal }) => countAll(queries ?? [], user, signal),
    enabled: queries !== undefined,
    staleTime: REFETCH_MS,
    refetchInterval: REFETCH_MS,
    retry: false,
    meta: { call: countTickets },
    placeholderData: keepPreviousData,
  });
  const again = useRef<() => void>(undefined);
  const askedAt = useRef(0);
  const before = useRef<unknown>(undefined);
  useEffect(() => {
    again.current = isFetched ? () => void refetch() : undefined;
  });
  useEffect(() => {
    // The first list is no change: it is as old as the counts.
    const isFirst = before.current === undefined;
    before.current = changed;
    if (isFirst) return undefined;
    const wait = Math.max(DEBOUNCE_MS, askedAt.current + MIN_INTERVAL_MS - Date.now());
    const timer = setTimeout(() => {
      askedAt.current = Date.now();
      again.current?.();
    }, wait);
    return () => clearTimeout(timer);
  }, [changed]);
  return (query) => data?.[query];
}
