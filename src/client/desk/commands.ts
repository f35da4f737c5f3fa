import { getTicket } from '../api/reading-calls.ts';
import type { listTickets } from '../../shared/ticket/list-call.ts';
import type { SavedView } from '../../shared/ticket/saved-view-calls.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { queryClient, queryOf, type useCallPages } from '../api/queries.ts';
import type { User } from '../api/user.ts';
import { history } from '../history.ts';
import type { LinkTo } from '../route-match.tsx';
import type { T } from '../text.tsx';
import type { KeyAction } from '../ticket/action-keys.ts';
import { listParams, listStateIn } from '../ticket/list/list-state.ts';
import { openTicket } from '../ticket/open-ticket.ts';
import { mayWait } from '../../shared/ticket/snooze.ts';
import { toast } from '../ui/toast-queue.ts';
import { actOnOpen } from './act-on-open.ts';
import type { FrameKind } from './frame-kind.ts';
import type { Command } from './keys.ts';
import type { useFrozenRows } from './use-frozen-rows.ts';
import type { useGrid } from './use-grid.ts';
import type { useSelection } from './use-selection.ts';

export type SnoozedTicket = Pick<TicketRow, 'id' | 'number'>;

/** What the desk shows now, and the functions that its commands call. */
export interface DeskScope {
  t: T;
  user: User;
  kind: FrameKind;
  /** Id of the ticket beside the list. `isTicket` is true on the ticket's own page, false on the page of an action. */
  open: string | undefined;
  isTicket: boolean;
  list: ReturnType<typeof useCallPages<typeof listTickets>>;
  frozen: ReturnType<typeof useFrozenRows>;
  grid: ReturnType<typeof useGrid>;
  selection: ReturnType<typeof useSelection>;
  saved: readonly SavedView[];
  /** The address of the list. */
  href: string;
  link: LinkTo;
  go: (href: string) => void;
  overlay: (name: 'palette' | 'help' | 'peek', on: boolean) => void;
  /** The quick view is open. */
  isPeeking: boolean;
  /** Opens "Remind me" of a ticket. */
  snooze: (ticket: SnoozedTicket) => void;
  /** Begins to show the tickets of the list one by one. */
  startFlow: () => void;
  /** Starts an action as soon as this ticket is shown; undefined cancels it. */
  setLater: (later: { id: string; action: KeyAction } | undefined) => void;
}

/** Loads a ticket before it is opened. */
export const preloadTicket = (id: string): void =>
  void queryClient.prefetchQuery(queryOf(getTicket, { params: { id } }));

/** Opens a ticket. It replaces an open ticket in the history, so that "back" leads to the list at once. */
export function openRow({ link, open, isTicket, go, setLater }: DeskScope, id: string): void {
  setLater(undefined);
  if (id === open && isTicket) return;
  const href = link('insiderTicket', { ticket: id });
  if (!isTicket) return go(href);
  history.replace(href);
  window.scrollTo(0, 0);
}

function move(scope: DeskScope, row: TicketRow | undefined, extending: boolean): boolean {
  const { kind, grid, list, frozen, selection, isTicket } = scope;
  // While a form is open beside the list, the keys do not leave it: its input would disappear.
  if (!row || (kind !== 'table' && !isTicket)) return false;
  if (extending) for (const each of [frozen.rows[grid.at], row]) if (each) selection.choose(each.id, true);
  if (isTicket && !extending) openRow(scope, row.id);
  grid.go(row.id);
  const at = frozen.rows.indexOf(row);
  if (at === frozen.rows.length - 1 && list.hasNextPage) void list.fetchNextPage();
  const after = frozen.rows[at + 1];
  if (after) preloadTicket(after.id);
  return true;
}

/**
 * Starts the action of a key on the open ticket, else on the row with the cursor. If that row is scrolled out of view,
 * the key only scrolls to it: no key acts on a ticket that the user does not see.
 */
function act(scope: DeskScope, action: KeyAction): boolean {
  const { t, kind, open, isTicket, grid, selection, setLater } = scope;
  if (selection.picked.length > 0) {
    if (action.key === 't') document.getElementById('desk-bulk')?.click();
    else toast.show({ text: t('desk.key.bulkOnly'), tone: 'warn' });
    return true;
  }
  const here = openTicket.current();
  if (here && here.ticket.id === open) actOnOpen(here, action, t);
  else if (isTicket && open !== undefined) setLater({ id: open, action });
  else if (kind !== 'table' || grid.active === undefined) return false;
  else if (!grid.isSeen(grid.active)) grid.go(grid.active);
  else {
    openRow(scope, grid.active);
    setLater({ id: grid.active, action });
  }
  return true;
}

function select({ t, kind, frozen, grid, selection }: DeskScope): boolean {
  const row = frozen.rows.find(({ id }) => id === grid.active);
  if (!row || kind === 'rail') return false;
  if (!selection.may(row)) toast.show({ text: t('desk.mayNot'), tone: 'warn' });
  else selection.choose(row.id, !selection.chosen.has(row.id));
  return true;
}

/** "Remind me" of the open ticket, else of the row with the cursor; a toast says it of one that cannot wait. */
function snooze({ t, kind, open, frozen, grid, snooze: start }: DeskScope): boolean {
  const here = openTicket.current()?.ticket;
  const row = frozen.rows.find(({ id }) => id === (kind === 'table' ? grid.active : open));
  const ticket = here && here.id === open ? here : row;
  if (!ticket || kind === 'rail') return false;
  if (!mayWait({ ...ticket, dueAt: ticket.clock.dueAt }, Date.now()))
    toast.show({ text: t('error.cannotWait'), tone: 'warn' });
  else start(ticket);
  return true;
}

/** Closes one thing: the quick view, the selection, else the form of the ticket, else the ticket. */
function close({ kind, open, isTicket, isPeeking, overlay, selection, href, link, go }: DeskScope): boolean {
  if (isPeeking) overlay('peek', false);
  else if (selection.picked.length > 0) selection.clear();
  else if (kind === 'list') go(isTicket || open === undefined ? href : link('insiderTicket', { ticket: open }));
  else return false;
  return true;
}

function search(): boolean {
  const box = document.querySelector<HTMLInputElement>('.desk-list [role=search] input');
  box?.select();
  box?.focus();
  return box !== null;
}

const goView = ({ link, go, user }: DeskScope, query: string | undefined): boolean => {
  if (query === undefined) return false;
  go(link('insiderList', listParams(listStateIn(query, user))));
  return true;
};

/** Moves the focus from the search field to the list. */
function leaveSearch({ grid }: DeskScope): boolean {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (grid.cursor) grid.go(grid.cursor);
  return true;
}

/** Runs a command. Returns whether it did something. */
export function runCommand(scope: DeskScope, command: Command): boolean {
  const { frozen, grid, saved, link, open } = scope;
  const yes = (_done: void): true => true;
  switch (command.is) {
    case 'move':
      return move(scope, grid.step(command.by), command.extends);
    case 'end':
      return move(scope, frozen.rows.at(command.at === 'first' ? 0 : -1), false);
    case 'open':
      return grid.active !== undefined && grid.active !== open && yes(openRow(scope, grid.active));
    case 'act':
      return act(scope, command.with);
    case 'more':
      return openTicket.current() !== undefined && yes(openTicket.current()?.more());
    case 'select':
      return select(scope);
    case 'snooze':
      return snooze(scope);
    case 'close':
      return close(scope);
    case 'leave':
      return leaveSearch(scope);
    case 'search':
      return search();
    case 'refresh':
      return frozen.changed > 0 && yes(frozen.refresh());
    case 'view':
      return goView(scope, command.query);
    case 'saved':
      return goView(scope, saved[command.at]?.query);
    case 'page':
      return yes(scope.go(link(command.page)));
    case 'peek':
      return scope.kind === 'table' && yes(scope.overlay('peek', !scope.isPeeking));
    case 'flow':
      return yes(scope.startFlow());
    case 'palette':
    case 'help':
      return yes(scope.overlay(command.is, true));
    case 'send':
      return sendOpenForm(scope.kind !== 'table' && !scope.isTicket);
    case 'prefix':
      return true;
  }
}

/**
 * Clicks the main button of the topmost sheet, of the form under or beside a conversation, or of the page if `isForm`. Returns
 * whether there was one. In a sheet the main button is the last of the footer, elsewhere the first.
 */
function sendOpenForm(isForm: boolean): boolean {
  const sheet = [...document.querySelectorAll('dialog[open]')].at(-1);
  const dock = document.querySelector('.desk-dock-foot, .desk-pane-foot');
  if (!sheet && !isForm && !dock) return false;
  const foot = sheet ? '.sheet-panel > :last-child' : dock ? `.${dock.className}` : 'main#content > :nth-child(2)';
  const buttons = [...(sheet ?? document).querySelectorAll<HTMLElement>(`${foot} button`)];
  const main = sheet ? buttons.at(-1) : buttons[0];
  main?.click();
  return main !== undefined;
}
