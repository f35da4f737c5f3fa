import type { Query, QueryClient } from '@tanstack/react-query';
import { PAGE_TIMEOUT_MS } from '../../shared/constants.ts';

/** A query that is shown, is being fetched and has no data yet. */
const isWaiting = (query: Query): boolean =>
  query.state.data === undefined && query.state.fetchStatus === 'fetching' && query.getObserversCount() > 0;

/** The queries that have been waiting for 20 s (spec 9). `refetch` cancels them and sends them again. */
export interface SlowQueries {
  readonly any: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly refetch: () => void;
}

/** Watches every query of this client from now on. */
export function followSlowQueries(client: QueryClient): SlowQueries {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const slow = new Set<string>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const inspect = (query: Query): void => {
    const { queryHash } = query;
    if (!isWaiting(query)) {
      clearTimeout(timers.get(queryHash));
      timers.delete(queryHash);
      if (slow.delete(queryHash)) notify();
    } else if (!timers.has(queryHash)) {
      const timer = setTimeout(() => {
        slow.add(queryHash);
        notify();
      }, PAGE_TIMEOUT_MS);
      timers.set(queryHash, timer);
    }
  };
  client.getQueryCache().getAll().forEach(inspect);
  client.getQueryCache().subscribe(({ query }) => inspect(query));
  return {
    any: () => slow.size > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refetch: () => {
      const late = new Set(slow);
      const predicate = ({ queryHash }: Query) => late.has(queryHash);
      void client.cancelQueries({ predicate }).then(() => client.refetchQueries({ predicate }));
    },
  };
}
