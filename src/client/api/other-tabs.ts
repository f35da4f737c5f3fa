import type { Session } from './session.ts';

/** Whom a tab shows: its user, or the user whose session has expired. */
export interface KnownUser {
  userId: string | undefined;
  expiredUserId: string | undefined;
}

export const knownUser = ({ user, expiredUserId }: Session): KnownUser => ({ userId: user?.userId, expiredUserId });

/**
 * What a tab does when another tab has logged in or out. `admit`: sends the requests that waited for this login. `reload`:
 * the page shows what the new user may not see.
 */
export function reactionTo(before: KnownUser, after: KnownUser): 'stay' | 'admit' | 'reload' {
  if (before.userId === after.userId) return 'stay';
  if (before.userId === undefined)
    return before.expiredUserId === undefined || before.expiredUserId === after.userId ? 'admit' : 'reload';
  // A session that ended by itself leaves the page: its next question asks for the login, and what is typed stays.
  return after.userId === undefined && after.expiredUserId === before.userId ? 'stay' : 'reload';
}
