import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError, isRecord } from './api-error.ts';
import type { KeptStore } from './kept-store.ts';

/**
 * The calls whose answers are kept on the device, and how many of the latest answers of each (look.md, In a dead spot). By
 * their names: the calls themselves would bring their schemas, and every text of these, beside the first screen.
 */
export const KEPT_OF_CALL: Readonly<Record<string, number>> = {
  'ticket.get': 50,
  'ticket.solutions': 50,
  'ticket.list': 10,
  'unit.get': 20,
  // The list, and the number of the unread ones.
  'notification.list': 2,
  'view.list': 1,
  'dictionary.own': 1,
};

/** After this time the kept answer is shown: on a network without internet access a request hangs for a minute. */
const FALLBACK_AFTER_MS = 3_000;

interface KeptDeps {
  queries: QueryClient;
  store: KeptStore;
  userId: string;
  /** Whether this user is still logged in. */
  isCurrent: () => boolean;
  onChanged: () => void;
}

export interface KeptAnswers {
  /**
   * The time, in epoch milliseconds, at which the oldest kept answer now on the screen was read; undefined when
   * everything on the screen is from the server.
   */
  oldestShown: () => number | undefined;
  askAgain: () => void;
  stop: () => void;
}

/**
 * How many answers of this call are kept; undefined: none. Answers to a share link are not kept: they are not the
 * user's.
 */
const limitOf = ({ queryKey }: Query): number | undefined =>
  queryKey.includes('byLink') ? undefined : KEPT_OF_CALL[String(queryKey[0])];

/** Only the first page of a list that was read page by page. */
const keptPart = (data: unknown): unknown =>
  isRecord(data) && Array.isArray(data['pages']) && Array.isArray(data['pageParams'])
    ? { pages: data['pages'].slice(0, 1), pageParams: data['pageParams'].slice(0, 1) }
    : data;

const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'timeout', 'unavailable'].includes(error.failure);

/** Keeps the answers that a user reads, and shows them again while the server cannot be reached. */
export function keepAnswers({ queries, store, userId, isCurrent, onChanged }: KeptDeps): KeptAnswers {
  const cache = queries.getQueryCache();
  /** The queries that show a kept answer: query hash to the time at which it was read. */
  const shown = new Map<string, number>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let restoring = false;

  const keep = ({ queryHash: key, queryKey, state }: Query, limit: number): void => {
    if (!isCurrent()) return;
    const answer = { userId, key, call: String(queryKey[0]), at: state.dataUpdatedAt, data: keptPart(state.data) };
    store.put(answer, limit).catch(() => undefined); // no space on the device: not kept
  };
  const restore = async ({ queryHash, queryKey, state }: Query): Promise<void> => {
    if (state.data !== undefined) return;
    const found = await store.get(userId, queryHash).catch(() => undefined);
    if (!found || !isCurrent() || cache.get(queryHash)?.state.data !== undefined) return;
    shown.set(queryHash, found.at);
    restoring = true;
    queries.setQueryData(queryKey, found.data, { updatedAt: found.at });
    restoring = false;
    onChanged();
  };
  const startTimer = (query: Query): void => {
    if (query.state.data !== undefined || waiting.has(query.queryHash)) return;
    waiting.set(
      query.queryHash,
      setTimeout(() => void restore(query), FALLBACK_AFTER_MS),
    );
  };
  const settle = (query: Query, limit: number): void => {
    clearTimeout(waiting.get(query.queryHash));
    waiting.delete(query.queryHash);
    if (restoring) return;
    if (shown.delete(query.queryHash)) onChanged();
    keep(query, limit);
  };
  const inspect = (query: Query, limit: number): void => {
    if (query.state.status === 'success') return settle(query, limit);
    if (isUnreachable(query.state.fetchFailureReason)) void restore(query);
    else if (query.state.fetchStatus === 'fetching') startTimer(query);
  };

  for (const query of cache.getAll()) {
    const limit = limitOf(query);
    if (limit !== undefined) inspect(query, limit);
  }
  const unsubscribe = cache.subscribe((event) => {
    const limit = limitOf(event.query);
    if (limit === undefined) return;
    if (event.type === 'updated') {
      const { action } = event;
      if (action.type === 'success') settle(event.query, limit);
      else if (action.type === 'fetch') startTimer(event.query);
      // After the first failure already, because the retries take seconds.
      else if ((action.type === 'failed' || action.type === 'error') && isUnreachable(action.error))
        void restore(event.query);
    } else if (event.type.startsWith('observer') && shown.has(event.query.queryHash)) onChanged();
  });
  const askAgain = (): void => void queries.invalidateQueries({ predicate: ({ queryHash }) => shown.has(queryHash) });
  return {
    oldestShown: () => {
      const times = [...shown].filter(([hash]) => (cache.get(hash)?.getObserversCount() ?? 0) > 0).map(([, at]) => at);
      return times.length > 0 ? Math.min(...times) : undefined;
    },
    askAgain,
    stop: () => {
      unsubscribe();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
