import { keepPreviousData, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Call, CallOutput } from '../../shared/call.ts';
import { ApiError } from './api-error.ts';
import { send, session } from './client.ts';
import { takePreloaded } from './preload.ts';
import type { CallArgs } from './request.ts';

const TRIES = 2;

/** One cache for the page's life; nothing of it is written to the device (safety: tickets are not kept). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // 4xx never gets better by asking again; who has waited 60 s is told (spec 9).
      retry: (failed, error) =>
        failed < TRIES && !(error instanceof ApiError && (error.isFinal || error.failure === 'timeout')),
      // Our own 60 s limit and error page tell about a missing network; a paused query would tell nothing.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

export const queryKey = <C extends Call>(call: C, args?: CallArgs<C>): readonly unknown[] =>
  args ? [call.name, args] : [call.name];

interface QueryOptions {
  /** False: not asked yet (the id is not known). */
  enabled?: boolean;
  /** Show the last answer while another input is being loaded: filters, tabs. */
  keepPrevious?: boolean;
  staleMs?: number;
  /** By the share link of this tab alone (see `SendOptions`); kept apart from what the user's account sees. */
  byLink?: boolean;
}

const keyOf = <C extends Call>(call: C, args: CallArgs<C>, byLink: boolean): readonly unknown[] =>
  byLink ? [...queryKey(call, args), 'byLink', session.shareId] : queryKey(call, args);

/** Reads what the link of this tab grants before anything is drawn; `useCall` finds the answer. */
export const readByLink = <C extends Call>(call: C, args: CallArgs<C>): Promise<CallOutput<C>> =>
  queryClient.fetchQuery({
    queryKey: keyOf(call, args, true),
    queryFn: ({ signal }) => send(call, args, { signal, catches: true, byLink: true }),
    staleTime: Infinity,
  });

/** Reads. `{ data, error, isPending, isFetching, refetch }`; `error` is an ApiError to be shown by the page itself. */
export function useCall<C extends Call>(
  call: C,
  args: CallArgs<C>,
  { enabled = true, keepPrevious, staleMs, byLink = false }: QueryOptions = {},
) {
  return useQuery<CallOutput<C>, ApiError>({
    queryKey: keyOf(call, args, byLink),
    queryFn: ({ signal }) => send(call, args, { signal, catches: true, byLink }),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
  });
}

interface Paged {
  items: readonly unknown[];
  next: string | null;
}
type Item<C extends Call> = CallOutput<C> extends { items: readonly (infer I)[] } ? I : never;

/** Sends the first request of a list before its page is drawn. `useCallPages` takes the answer. */
export function preloadPages<C extends Call>(call: C, args: CallArgs<C>): void {
  void queryClient.prefetchInfiniteQuery(pagesOf(call, args));
}

const pagesOf = <C extends Call>(call: C, args: CallArgs<C>) => ({
  queryKey: [...queryKey(call, args), 'pages'],
  queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) => {
    const query = { ...(args as { query?: object }).query, ...(pageParam === null ? {} : { cursor: pageParam }) };
    const page = { ...args, query } as CallArgs<C>;
    return takePreloaded(call, page, () => send(call, page, { signal, catches: true }));
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last: CallOutput<C>) => (last as Paged).next,
});

/** Reads a list page by page: `{ items, first, hasNextPage, fetchNextPage, … }`; `first` has what stands beside the items. */
export function useCallPages<C extends Call>(
  call: C,
  args: CallArgs<C>,
  { enabled = true, keepPrevious }: QueryOptions = {},
) {
  const result = useInfiniteQuery({
    ...pagesOf(call, args),
    enabled,
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
