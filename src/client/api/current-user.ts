import { someCan } from '../../shared/ticket/roles.ts';
import type { Profile } from '../../shared/account/session-calls.ts';
import { session } from './client.ts';

export type User = Profile & {
  readonly isInsider: boolean;
  /** False for somebody who is only an admin. */
  readonly mayRaise: boolean;
};

/** userType "0" is an insider (domain.md, Roles). */
export const userOf = (profile: Profile | null): User | null =>
  profile && {
    ...profile,
    isInsider: profile.userType === '0',
    mayRaise: someCan(profile.roles, 'acts'),
  };

/** Who is logged in now, for code outside React. Components use `useUser`. */
export const currentUser = (): User | null => userOf(session.user);
