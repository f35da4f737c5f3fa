import type { Query } from '@tanstack/react-query';
import type * as list from '../../shared/ticket/list-frame-call.ts';
import { listFrameEndpoint } from '../../shared/ticket/count-endpoint.ts';
import { send } from '../api/client.ts';
import { listNotifications, listSavedViews, type EndpointOf } from '../api/first-calls.ts';
import { preloadFrom } from '../api/preload.ts';
import { queryClient } from '../api/queries.ts';
import { listSnoozes } from '../api/reading-calls.ts';
import type { User } from '../api/user.ts';
import { bellNumber } from '../notification/use-unread.ts';
import { countTickets, listsOf } from './use-counts.ts';
import { countedQueries } from './views.ts';

const getListFrame: EndpointOf<typeof list.getListFrame> = listFrameEndpoint;

const parts: readonly string[] = [listNotifications, listSavedViews, listSnoozes].map(({ name }) => name);

/**
 * Asks by one call for what stands around the list when the desk is opened. Its parts are handed out as the answers of their
 * own calls, by which each is read again later (decision 0108).
 */
export function preloadFrame(user: User): void {
  // What is known or asked already would wait here for nobody, and then be given to who reads it again.
  const isKnown = ({ state, queryKey: [name] }: Query): boolean =>
    parts.includes(String(name)) && (state.data !== undefined || state.fetchStatus !== 'idle');
  if (queryClient.getQueryCache().getAll().some(isKnown)) return;
  const lists = { query: { lists: listsOf(countedQueries([]), user) } };
  const frame = send(getListFrame, lists, { catches: true, reports: 'none' });
  preloadFrom(
    listNotifications,
    bellNumber,
    frame.then(({ unread }) => ({ items: [], jobs: [], next: null, unread })),
  );
  preloadFrom(
    listSavedViews,
    {},
    frame.then(({ views }) => views),
  );
  preloadFrom(
    listSnoozes,
    {},
    frame.then(({ snoozes }) => snoozes),
  );
  preloadFrom(
    countTickets,
    lists,
    frame.then(({ counts }) => ({ counts })),
  );
}
