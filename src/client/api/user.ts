import { useMemo, useSyncExternalStore } from 'react';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { session } from './client.ts';
import { userOf, type User } from './current-user.ts';

export type { User } from './current-user.ts';

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
