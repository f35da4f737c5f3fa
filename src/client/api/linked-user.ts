import type { Profile } from '../../shared/account/session-calls.ts';
import { createPending } from '../pending.ts';

/** The user whose token a link carried, until the user of this device has chosen who goes on. */
export interface LinkedUser {
  token: string;
  user: Profile;
}

/**
 * What to do with a token from the address (domain.md, deviation 7). `exchange`: nobody is signed in, or the same user is.
 * `keep`: the token is not valid. Somebody else is signed in: the user is asked first, or anyone could replace their
 * account by sending a link.
 */
export async function resolveLink(
  token: string,
  signedIn: Profile | null,
  userOfToken: (token: string) => Promise<Profile>,
): Promise<'exchange' | 'keep' | LinkedUser> {
  if (signedIn === null) return 'exchange';
  try {
    const user = await userOfToken(token);
    return user.userId === signedIn.userId ? 'exchange' : { token, user };
  } catch {
    return 'keep';
  }
}

/** The open question who goes on; the root of the page shows it. */
export const linkQuestion = createPending<LinkedUser>();
