import { useMemo, useSyncExternalStore } from 'react';
import type { Profile } from '../../shared/account/calls.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { session } from './client.ts';

export type User = Profile & {
  readonly isInsider: boolean;
  /** An admin administers, and raises nothing. */
  readonly mayRaise: boolean;
};

/** Who is logged in, or null. userType "0" is an insider (domain.md, Roles). */
export function useUser(): User | null {
  const user = useSyncExternalStore(session.subscribe, () => session.user);
  return useMemo(
    () =>
      user && {
        ...user,
        isInsider: user.userType === '0',
        mayRaise: user.roles.some((role) => role !== 'admin'),
      },
    [user],
  );
}

/** The user as the rules look at one; the organisation is the server's to know. */
export const viewerOf = ({ userId, roles }: User): Viewer => ({
  kind: 'user',
  userId,
  role: roles[0] ?? 'partner',
  organisationId: null,
});
