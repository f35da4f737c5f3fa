import type { Query, QueryClient } from '@tanstack/react-query';
import { getDictionaries } from '../../shared/dictionary/calls.ts';
import { listNotifications } from '../../shared/notification/calls.ts';
import { getUnit } from '../../shared/product/calls.ts';
import { getTicket, listSolutions, listTickets } from '../../shared/ticket/calls.ts';
import { listSavedViews } from '../../shared/ticket/saved-view-calls.ts';
import { ApiError, isRecord } from './api-error.ts';
import type { KeptStore } from './kept-store.ts';

/** Whose answers are kept on the device, and how many of each, the last read first (look.md, In a dead spot). */
const KEPT: Readonly<Record<string, number>> = {
  [getTicket.name]: 50,
  [listSolutions.name]: 50,
  [listTickets.name]: 10,
  [getUnit.name]: 20,
  [listNotifications.name]: 1,
  [listSavedViews.name]: 1,
  [getDictionaries.name]: 1,
};

/** On a line that leads nowhere nothing fails for a minute: then what is known is shown, until the answer comes. */
const PATIENCE_MS = 3_000;

interface KeptDeps {
  queries: QueryClient;
  store: KeptStore;
  userId: string;
  /** Whether that user is still logged in. */
  isStill: () => boolean;
  onChanged: () => void;
}

export interface KeptAnswers {
  /** When the oldest of what is shown now was read; undefined while all of it is from the server. */
  age: () => number | undefined;
  askAgain: () => void;
  stop: () => void;
}

/** A link's answers belong to the link, not to the user. */
const mostOf = ({ queryKey }: Query): number | undefined =>
  queryKey.includes('byLink') ? undefined : KEPT[String(queryKey[0])];

/** Of a list that was read page by page, the first page. */
const keptPart = (data: unknown): unknown =>
  isRecord(data) && Array.isArray(data['pages']) && Array.isArray(data['pageParams'])
    ? { pages: data['pages'].slice(0, 1), pageParams: data['pageParams'].slice(0, 1) }
    : data;

const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'timeout', 'unavailable'].includes(error.failure);

/** Keeps what a user reads, and shows it again while the server cannot be reached. */
export function keepAnswers({ queries, store, userId, isStill, onChanged }: KeptDeps): KeptAnswers {
  const cache = queries.getQueryCache();
  /** By the query's hash: when what it shows was read. */
  const shown = new Map<string, number>();
  const waiting = new Map<string, ReturnType<typeof setTimeout>>();
  let restoring = false;

  const keep = ({ queryHash: key, queryKey, state }: Query, most: number): void => {
    if (!isStill()) return;
    const answer = { userId, key, call: String(queryKey[0]), at: state.dataUpdatedAt, data: keptPart(state.data) };
    store.put(answer, most).catch(() => undefined); // no place on the device: then it is not kept
  };
  const restore = async ({ queryHash, queryKey, state }: Query): Promise<void> => {
    if (state.data !== undefined) return;
    const found = await store.get(userId, queryHash).catch(() => undefined);
    if (!found || !isStill() || cache.get(queryHash)?.state.data !== undefined) return;
    shown.set(queryHash, found.at);
    restoring = true;
    queries.setQueryData(queryKey, found.data, { updatedAt: found.at });
    restoring = false;
    onChanged();
  };
  const awaitAnswer = (query: Query): void => {
    if (query.state.data !== undefined || waiting.has(query.queryHash)) return;
    waiting.set(
      query.queryHash,
      setTimeout(() => void restore(query), PATIENCE_MS),
    );
  };
  const settle = (query: Query, most: number): void => {
    clearTimeout(waiting.get(query.queryHash));
    waiting.delete(query.queryHash);
    if (restoring) return;
    if (shown.delete(query.queryHash)) onChanged();
    keep(query, most);
  };
  const inspect = (query: Query, most: number): void => {
    if (query.state.status === 'success') return settle(query, most);
    if (isOutOfReach(query.state.fetchFailureReason)) void restore(query);
    else if (query.state.fetchStatus === 'fetching') awaitAnswer(query);
  };

  for (const query of cache.getAll()) {
    const most = mostOf(query);
    if (most !== undefined) inspect(query, most);
  }
  const unsubscribe = cache.subscribe((event) => {
    const most = mostOf(event.query);
    if (most === undefined) return;
    if (event.type === 'updated') {
      const { action } = event;
      if (action.type === 'success') settle(event.query, most);
      else if (action.type === 'fetch') awaitAnswer(event.query);
      // At the first failure already: the tries that follow take seconds.
      else if ((action.type === 'failed' || action.type === 'error') && isOutOfReach(action.error))
        void restore(event.query);
    } else if (event.type.startsWith('observer') && shown.has(event.query.queryHash)) onChanged();
  });
  const askAgain = (): void => void queries.invalidateQueries({ predicate: ({ queryHash }) => shown.has(queryHash) });
  return {
    age: () => {
      const ages = [...shown].filter(([hash]) => (cache.get(hash)?.getObserversCount() ?? 0) > 0).map(([, at]) => at);
      return ages.length > 0 ? Math.min(...ages) : undefined;
    },
    askAgain,
    stop: () => {
      unsubscribe();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
