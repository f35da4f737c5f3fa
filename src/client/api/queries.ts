import { keepPreviousData, QueryCache, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { CallOutput } from '../../shared/call.ts';
import type { Endpoint } from '../../shared/endpoint.ts';
import { ApiError } from './api-error.ts';
import { reportFailure, send, session } from './client.ts';
import { takePreloaded } from './preload.ts';
import type { CallArgs } from './request.ts';

const RETRIES = 2;

declare module '@tanstack/react-query' {
  interface Register {
    /** The call that a query reads; one that reads no call has none. */
    queryMeta: { call?: Endpoint };
  }
}

/** The one cache of the page. kept-answers.ts stores some of its answers on the device. */
export const queryClient = new QueryClient({
  // Called after the last try: a failure is reported once, not by each try.
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (meta?.call && error instanceof ApiError) reportFailure(meta.call, error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A retry does not help after a 4xx. After 60 s without an answer the error is shown (spec 9).
      retry: (failed, error) =>
        failed < RETRIES && !(error instanceof ApiError && (error.isFinal || error.failure === 'timeout')),
      // By default the library pauses queries without a network; then no error would be shown.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

export const queryKey = <C extends Endpoint>(call: C, args?: CallArgs<C>): readonly unknown[] =>
  args ? [call.name, args] : [call.name];

interface QueryOptions {
  /** False: not read yet, for example because the id is not known. */
  enabled?: boolean;
  /** Shows the previous answer while the next one is loading: filters, tabs. */
  keepPrevious?: boolean;
  staleMs?: number;
  /** With the share link of this tab only (see `SendOptions`). Cached separately from the user's own answers. */
  byLink?: boolean;
}

const keyOf = <C extends Endpoint>(call: C, args: CallArgs<C>, byLink: boolean): readonly unknown[] =>
  byLink ? [...queryKey(call, args), 'byLink', session.shareId] : queryKey(call, args);

/** The query that reads a call: its key, how it is sent, and what is reported when its last try has failed. */
export const queryOf = <C extends Endpoint>(call: C, args: CallArgs<C>, byLink = false) => ({
  queryKey: keyOf(call, args, byLink),
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const ask = () => send(call, args, { signal, catches: true, reports: 'none', byLink });
    return byLink ? ask() : takePreloaded(call, args, ask);
  },
  meta: { call },
});

/** Reads with the share link of this tab before the page is drawn. `useCall` finds the answer in the cache. */
export const readByLink = <C extends Endpoint>(call: C, args: CallArgs<C>): Promise<CallOutput<C>> =>
  queryClient.fetchQuery({ ...queryOf(call, args, true), staleTime: Infinity });

/** Reads a call. Returns `{ data, error, isPending, isFetching, refetch }`; the page shows `error` itself. */
export function useCall<C extends Endpoint>(
  call: C,
  args: CallArgs<C>,
  { enabled = true, keepPrevious, staleMs, byLink = false }: QueryOptions = {},
) {
  return useQuery<CallOutput<C>, ApiError>({
    ...queryOf(call, args, byLink),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  });
}

interface Paged {
  items: readonly unknown[];
  next: string | null;
}
type Item<C extends Endpoint> = CallOutput<C> extends { items: readonly (infer I)[] } ? I : never;

/** Reads the first page of a list before its page is drawn. `useCallPages` finds the answer in the cache. */
export function preloadPages<C extends Endpoint>(call: C, args: CallArgs<C>): void {
  void queryClient.prefetchInfiniteQuery(pagesOf(call, args));
}

const pagesOf = <C extends Endpoint>(call: C, args: CallArgs<C>) => ({
  queryKey: [...queryKey(call, args), 'pages'],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) => {
    const query = { ...(args as { query?: object }).query, ...(pageParam === null ? {} : { cursor: pageParam }) };
    const page = { ...args, query } as CallArgs<C>;
    return takePreloaded(call, page, () => send(call, page, { signal, catches: true, reports: 'none' }));
  },
  meta: { call },
  initialPageParam: null as string | null,
  getNextPageParam: (last: CallOutput<C>) => (last as Paged).next,
});

/** Reads a list page by page. Returns the items of all pages; `first` is the first answer, with counts and the like. */
export function useCallPages<C extends Endpoint>(
  call: C,
  args: CallArgs<C>,
  { enabled = true, keepPrevious, staleMs }: QueryOptions = {},
) {
  const result = useInfiniteQuery({
    ...pagesOf(call, args),
    enabled,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  const pages = result.data?.pages;
  return {
    ...result,
    error: result.error as ApiError | null,
    first: pages?.[0],
    items: (pages ?? []).flatMap((page) => (page as Paged).items as Item<C>[]),
  };
}
