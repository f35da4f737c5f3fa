import { listNotifications } from '../api/first-calls.ts';
import { useCall } from '../api/queries.ts';

const STALE_MS = 60_000;

/** How many notifications are unread. The bars need the number alone. */
export const useUnread = (enabled = true): number =>
  useCall(listNotifications, { query: { limit: '0' } }, { enabled, staleMs: STALE_MS }).data?.unread ?? 0;
