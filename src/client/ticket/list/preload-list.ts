import { listTickets } from '../../../shared/ticket/calls.ts';
import { currentUser } from '../../api/current-user.ts';
import { preload } from '../../api/preload.ts';
import type { RouteMatch } from '../../route-match.tsx';
import { listQuery, listStateOf } from './list-state.ts';

/** What the list at this address asks for; nothing while nobody is logged in. */
export function listArgs({ params }: Pick<RouteMatch, 'params'>) {
  const user = currentUser();
  return user && { query: listQuery(listStateOf(params, user)) };
}

/** Asks it before the list itself is there. */
export function preloadData(route: Pick<RouteMatch, 'params'>): void {
  const question = listArgs(route);
  if (question) preload(listTickets, question);
}
