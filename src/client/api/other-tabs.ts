import type { Session } from './session.ts';

/** The user of a tab, and the user whose session has expired. */
export interface KnownUser {
  userId: string | undefined;
  expiredUserId: string | undefined;
}

export const knownUser = ({ user, expiredUserId }: Session): KnownUser => ({ userId: user?.userId, expiredUserId });

/**
 * What a tab does when another tab has logged in or out. `admit`: sends the requests that waited for this login.
 * `reload`: the page shows data that the new user may not see.
 */
export function reactionTo(before: KnownUser, after: KnownUser): 'stay' | 'admit' | 'reload' {
  if (before.userId === after.userId) return 'stay';
  if (before.userId === undefined)
    return before.expiredUserId === undefined || before.expiredUserId === after.userId ? 'admit' : 'reload';
  // After an expired session the page stays, with everything typed in it: its next request asks for the login.
  return after.userId === undefined && after.expiredUserId === before.userId ? 'stay' : 'reload';
}
