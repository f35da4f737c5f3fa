import { useEffect, useState, useSyncExternalStore } from 'react';
import { safeStore } from '../api/safe-store.ts';
import type { User } from '../api/user.ts';
import { history } from '../history.ts';
import { usePage } from '../route-match.tsx';
import { listParams, listStateIn, listStateOf, savedQueryOf, type ListState } from '../ticket/list/list-state.ts';

/**
 * Beside a ticket the address is that of the ticket, so the list's state is kept for this tab. It survives a reload.
 */
const store = safeStore(() => window.sessionStorage);
const KEY = 'desk-list';
const listeners = new Set<() => void>();

function remember(query: string): void {
  if (store.getItem(KEY) === query) return;
  store.setItem(KEY, query);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What the list shows: on its own page the state in the address, beside a ticket the last one in this tab. */
export function useDeskList(user: User) {
  const { page, params, link } = usePage();
  const alone = page === 'insiderList';
  const [mine] = useState(() => `${user.userId}?`);
  const kept = useSyncExternalStore(subscribe, () => store.getItem(KEY) ?? '');
  const state = alone
    ? listStateOf(params, user)
    : listStateIn(kept.startsWith(mine) ? kept.slice(mine.length) : '', user);
  const query = savedQueryOf(state);
  useEffect(() => remember(mine + query), [mine, query]);
  const show = (next: ListState): void =>
    alone ? history.refine(link('insiderList', listParams(next))) : remember(mine + savedQueryOf(next));
  return { state, show, alone, href: link('insiderList', listParams(state)) };
}
