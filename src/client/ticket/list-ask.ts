import { listTickets } from '../../shared/ticket/calls.ts';
import { currentUser } from '../api/current-user.ts';
import { askEarly } from '../api/early.ts';
import type { Place } from '../place.tsx';
import { queryOf, stateOf } from './list-address.ts';

/** What the list at this address asks for; nothing while nobody is logged in. */
export function questionOf({ params }: Pick<Place, 'params'>) {
  const user = currentUser();
  return user && { query: queryOf(stateOf(params, user)) };
}

/** Asks it before the list itself is there. */
export function ask(place: Pick<Place, 'params'>): void {
  const question = questionOf(place);
  if (question) askEarly(listTickets, question);
}
