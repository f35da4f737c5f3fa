import type { Profile } from '../../shared/account/session-calls.ts';
import { createPending } from '../pending.ts';

/** The user of a token in a link, while the current user is asked whether to switch. */
export interface LinkedUser {
  token: string;
  user: Profile;
}

/**
 * What to do with a token from the address (domain.md, deviation 7). `exchange`: nobody is logged in, or the same user
 * is. `keep`: the token is not valid. A LinkedUser: somebody else is logged in and is asked first; otherwise anyone
 * could switch their account by sending a link.
 */
export async function resolveLink(
  token: string,
  currentUser: Profile | null,
  userOfToken: (token: string) => Promise<Profile>,
): Promise<'exchange' | 'keep' | LinkedUser> {
  if (currentUser === null) return 'exchange';
  try {
    const user = await userOfToken(token);
    return user.userId === currentUser.userId ? 'exchange' : { token, user };
  } catch {
    return 'keep';
  }
}

/** The open question whether to switch users. The root of the page shows it. */
export const linkQuestion = createPending<LinkedUser>();
