import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import type { KeyWith } from '../../shared/text/catalogue.ts';
import type { Texts } from '../../shared/text/en/texts.ts';
import { listStateIn, savedQueryOf, type ListState } from '../ticket/list/list-state.ts';

interface DeskView {
  text: KeyWith<Texts>;
  /** After `g`. */
  key: string;
  /** What stands after the `?` of its address. */
  query: string;
  /** What is in it is wrong already. */
  late?: true;
}

/** The lists that everybody has in the rail. */
export const deskViews: readonly DeskView[] = [
  { text: 'ticket.view.todo', key: 't', query: '' },
  { text: 'ticket.scope.queue', key: 'q', query: 'view=all&scope=queue' },
  { text: 'desk.mine', key: 'm', query: 'view=inProgress&scope=handling' },
  { text: 'desk.toClose', key: 'c', query: 'view=inProgress&scope=handling&status=finalized' },
  { text: 'ticket.scope.escalated', key: 'e', query: 'view=inProgress&scope=escalated' },
  { text: 'ticket.scope.overdue', key: 'o', query: 'view=all&scope=overdue', late: true },
  { text: 'desk.all', key: 'a', query: 'view=all' },
];

type Reader = Parameters<typeof listStateIn>[1];

/** Whether a list shows this view, in whatever order. */
export function showsView(state: ListState, query: string, user: Reader): boolean {
  const bare = (of: ListState) => savedQueryOf({ ...of, sort: undefined });
  return bare(listStateIn(query, user)) === bare(state);
}

/** The name of what a list shows; undefined where it is neither a view of the rail nor a saved one. */
export function viewOf(state: ListState, user: Reader, saved: readonly SavedView[]) {
  const known = deskViews.find(({ query }) => showsView(state, query, user));
  return { known, saved: known ? undefined : saved.find(({ query }) => showsView(state, query, user)) };
}
