import type { Profile } from '../../shared/account/session-calls.ts';
import { createPending } from '../pending.ts';

/** Whose link it is, while the user has not said whether to go on as them. */
export interface LinkedUser {
  token: string;
  user: Profile;
}

/**
 * What becomes of a token that came in the address (domain.md, deviation 7). Nobody is signed in, or the same user:
 * it is exchanged. Somebody else is: the user is asked first, or whoever sends a link could put their own account in
 * the place of the user's. A token that tells nobody changes nothing.
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

/** The question that waits for the user. */
export const linkQuestion = createPending<LinkedUser>();
