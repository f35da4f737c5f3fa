import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import type { KeyWith } from '../../shared/text/catalogue.ts';
import type { Texts } from '../../shared/text/en/texts.ts';
import type { T } from '../text.tsx';
import { activeFilters, listStateIn, savedQueryOf, type ListState } from '../ticket/list/list-state.ts';

interface DeskView {
  text: KeyWith<Texts>;
  /** The key to press after `g`. */
  key: string;
  query: string;
  /** Its tickets are overdue: its count is red. */
  late?: true;
}

/** The views that everybody has in the rail. */
export const deskViews: readonly DeskView[] = [
  { text: 'ticket.view.todo', key: 't', query: '' },
  { text: 'ticket.scope.queue', key: 'q', query: 'view=all&scope=queue' },
  { text: 'desk.mine', key: 'm', query: 'view=inProgress&scope=handling' },
  { text: 'desk.toClose', key: 'c', query: 'view=inProgress&scope=handling&status=finalized' },
  { text: 'ticket.scope.escalated', key: 'e', query: 'view=inProgress&scope=escalated' },
  { text: 'ticket.scope.overdue', key: 'o', query: 'view=all&scope=overdue', late: true },
  { text: 'desk.all', key: 'a', query: 'view=all' },
];

/** The views of the rail whose tickets are counted. The number of all tickets helps nobody. */
export const countedQueries = (saved: readonly Pick<SavedView, 'query'>[]): string[] =>
  [...deskViews.filter(({ query }) => query !== 'view=all'), ...saved].map(({ query }) => query);

type Viewer = Parameters<typeof listStateIn>[1];

/** Whether a list shows this view, with any sort. */
export function showsView(state: ListState, query: string, user: Viewer): boolean {
  const unsorted = (of: ListState) => savedQueryOf({ ...of, sort: undefined });
  return unsorted(listStateIn(query, user)) === unsorted(state);
}

/** What a list is called. */
export function nameOfList(t: T, state: ListState, user: Viewer, saved: readonly SavedView[]): string {
  const view = viewOf(state, user, saved);
  if (view.known) return t(view.known.text);
  const isPlain = state.q === '' && state.scope === undefined && activeFilters(state).length === 0;
  return view.saved?.name ?? (isPlain ? t(`ticket.view.${state.view}`) : t('desk.custom'));
}

/** The view that a list shows: one of the rail (`known`), a saved one (`saved`), or neither. */
export function viewOf(state: ListState, user: Viewer, saved: readonly SavedView[]) {
  const known = deskViews.find(({ query }) => showsView(state, query, user));
  return { known, saved: known ? undefined : saved.find(({ query }) => showsView(state, query, user)) };
}
