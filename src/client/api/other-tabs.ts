import type { Session } from './session.ts';

/** Who a tab knew: the user, or whose session had ended. */
export interface KnownUser {
  userId: string | undefined;
  expiredUserId: string | undefined;
}

export const knownUser = ({ user, expiredUserId }: Session): KnownUser => ({ userId: user?.userId, expiredUserId });

/**
 * What a tab does when another one has changed who is logged in: `admit` lets go what waited for this login; `anew` loads
 * the page again, because it shows what somebody else may not see.
 */
export function reactionTo(before: KnownUser, after: KnownUser): 'stay' | 'admit' | 'anew' {
  if (before.userId === after.userId) return 'stay';
  if (before.userId === undefined)
    return before.expiredUserId === undefined || before.expiredUserId === after.userId ? 'admit' : 'anew';
  // A session that ended by itself leaves the page: its next question asks for the login, and what is typed stays.
  return after.userId === undefined && after.expiredUserId === before.userId ? 'stay' : 'anew';
}
