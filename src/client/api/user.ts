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

/** The user as `shared/ticket/rules.ts` expects a viewer. The page does not know the organisation's id. */
export const viewerOf = ({ userId, roles }: User): Viewer => ({
  kind: 'user',
  userId,
  role: roles[0] ?? 'partner',
  organisationId: null,
});
