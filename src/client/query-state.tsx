import type { ReactNode } from 'react';
import type { ApiError } from './api/api-error.ts';
import { usePage } from './route-match.tsx';
import { useText } from './text.tsx';
import type { Icon } from './ui/icon.ts';
import { EmptyState, ErrorState, LoadMore, SkeletonPage, SkeletonRows } from './ui/states.tsx';

/** What `useCall` and `useCallPages` answer, as far as it is needed where they have failed. */
interface Query {
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The failures with a title and a sign of their own. */
const ownSigns = {
  missing: { kind: 'missing', title: 'frame.missing' },
  forbidden: { kind: 'forbidden', title: 'frame.forbidden' },
  network: { kind: 'offline', title: 'frame.loadFailed' },
  timeout: { kind: 'offline', title: 'frame.loadFailed' },
} as const;
const hasOwn = (failure: ApiError['failure']): failure is keyof typeof ownSigns => Object.hasOwn(ownSigns, failure);

/** The sign of a failure, for a page with words of its own. */
export const signOf = (error: ApiError | null | undefined) =>
  error && hasOwn(error.failure) ? ownSigns[error.failure].kind : undefined;

interface FailedProps {
  error: ApiError;
  busy: boolean;
  onRetry: () => unknown;
  title?: string | undefined;
  link?: { href: string; text: string };
}

/** A call that failed: what, by its sign and title; why; and the button to try again where that can help. */
export function Failed({ error, busy, onRetry, title, link }: FailedProps) {
  const { t } = useText();
  const { failure, message, requestId, isFinal } = error;
  const own = hasOwn(failure) ? ownSigns[failure] : undefined;
  return (
    <ErrorState
      kind={own?.kind}
      title={title ?? t(own?.title ?? 'frame.loadFailed')}
      text={message}
      requestId={requestId}
      busy={busy}
      onRetry={isFinal ? undefined : () => void onRetry()}
      link={link}
    />
  );
}

/** The error of a query, with a button to try again; nothing without an error. */
export const QueryError = ({ query: { error, isFetching, refetch } }: { query: Query }) =>
  error && <Failed error={error} busy={isFetching} onRetry={refetch} />;

interface PagedListProps {
  list: Query & {
    items: readonly unknown[];
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  /** Shown in place of a list without rows. */
  empty: ReactNode;
  /** Shown when the first page could not be read, where the plain error does not fit. */
  error?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** A list that is read page by page: loading, failed, empty, or its rows and the button for more. */
export function PagedList({ list, empty, error = <QueryError query={list} />, children }: PagedListProps) {
  if (list.isPending) return <SkeletonRows />;
  if (list.items.length === 0) return list.error ? error : empty;
  return (
    <>
      {children}
      <LoadMore more={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
    </>
  );
}

interface QueryStateProps {
  /** Only asked while it has no data. */
  query: Query;
  /** Shown when the server knows no such object, or shows it to others only. */
  missing: { icon: Icon; title: string; text: string; action?: ReactNode };
}

/** What the page of one object shows in its place: loading, not found with another way (home by default), or failed. */
export function QueryState({ query: { error, isFetching, refetch }, missing }: QueryStateProps) {
  const { t } = useText();
  const { link } = usePage();
  if (!error) return <SkeletonPage plain />;
  if (error.failure === 'missing')
    return (
      <EmptyState
        {...missing}
        link={missing.action === undefined ? { href: link('home'), text: t('system.goHome') } : undefined}
      />
    );
  return <Failed error={error} busy={isFetching} onRetry={refetch} />;
}
