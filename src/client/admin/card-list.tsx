import type { ReactNode } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { QueryError } from '../query-state.tsx';
import type { Icon } from '../ui/icon.ts';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { AdminFrame } from './admin-frame.tsx';

interface CardListProps<Item> {
  title: string;
  query: {
    data: { items: readonly Item[] } | undefined;
    error: ApiError | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  empty: { icon: Icon; title: string; text: string };
  card: (item: Item) => ReactNode;
  /** Below the list. */
  children?: ReactNode;
}

/** A sub-page of the administration with a card for each item. */
export function CardList<Item extends { id: string }>({ title, query, empty, card, children }: CardListProps<Item>) {
  const { data, isPending } = query;
  return (
    <AdminFrame title={title}>
      {isPending && <SkeletonRows />}
      {!data && <QueryError query={query} />}
      {data?.items.length === 0 && <EmptyState {...empty} />}
      <ul className="grid max-w-[60rem] grid-cols-1 gap-3" aria-label={title}>
        {data?.items.map((item) => (
          <li key={item.id}>{card(item)}</li>
        ))}
      </ul>
      {children}
    </AdminFrame>
  );
}
