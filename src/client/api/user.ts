import { useMemo, useSyncExternalStore } from 'react';
import type { Profile } from '../../shared/account/session-calls.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { session } from './client.ts';

export type User = Profile & {
  readonly isInsider: boolean;
  /** An admin administers, and raises nothing. */
  readonly mayRaise: boolean;
};

/** userType "0" is an insider (domain.md, Roles). */
const userOf = (profile: Profile | null): User | null =>
  profile && {
    ...profile,
    isInsider: profile.userType === '0',
    mayRaise: profile.roles.some((role) => role !== 'admin'),
  };

/** Who is logged in now, for what is asked before anything is drawn. */
export const currentUser = (): User | null => userOf(session.user);

/** Who is logged in, or null. */
export function useUser(): User | null {
  const profile = useSyncExternalStore(session.subscribe, () => session.user);
  return useMemo(() => userOf(profile), [profile]);
}

/** The user as the rules look at one; the organisation is the server's to know. */
export const viewerOf = ({ userId, roles }: User): Viewer => ({
  kind: 'user',
  userId,
  role: roles[0] ?? 'partner',
  organisationId: null,
});
