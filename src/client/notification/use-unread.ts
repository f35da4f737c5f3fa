import { listNotifications } from '../api/first-calls.ts';
import { useCall } from '../api/queries.ts';

const STALE_MS = 60_000;

/** The bars need the number alone. */
export const bellNumber = { query: { limit: '0' } };

/** How many notifications are unread. */
export const useUnread = (enabled = true): number =>
  useCall(listNotifications, bellNumber, { enabled, staleMs: STALE_MS }).data?.unread ?? 0;
