import { listTickets } from '../../api/first-calls.ts';
import { currentUser } from '../../api/current-user.ts';
import { preload } from '../../api/preload.ts';
import type { RouteMatch } from '../../route-match.tsx';
import { listQuery, listStateOf } from './list-state.ts';

/** The input of the call for the list at this address; null while nobody is logged in. */
export function listArgs({ params }: Pick<RouteMatch, 'params'>) {
  const user = currentUser();
  return user && { query: listQuery(listStateOf(params, user)) };
}

/** Requests the list before its code is loaded. */
export function preloadData(route: Pick<RouteMatch, 'params'>): void {
  const args = listArgs(route);
  if (args) preload(listTickets, args);
}
