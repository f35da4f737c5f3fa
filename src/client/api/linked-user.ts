import type { Profile } from '../../shared/account/session-calls.ts';

/** Whose link it is, while the reader has not said whether to go on as them. */
export interface LinkedUser {
  token: string;
  user: Profile;
}

/**
 * What becomes of a token that came in the address (domain.md, deviation 7). Nobody is signed in, or the same user:
 * it is exchanged. Somebody else is: the reader is asked first, or whoever sends a link could put their own account in
 * the place of the reader's. A token that tells nobody changes nothing.
 */
export async function judgeLink(
  token: string,
  signedIn: Profile | null,
  whose: (token: string) => Promise<Profile>,
): Promise<'exchange' | 'keep' | LinkedUser> {
  if (signedIn === null) return 'exchange';
  try {
    const user = await whose(token);
    return user.userId === signedIn.userId ? 'exchange' : { token, user };
  } catch {
    return 'keep';
  }
}

let asked: LinkedUser | undefined;
const listeners = new Set<() => void>();

/** The question that waits for the reader; undefined when there is none. */
export const linkQuestion = {
  current: (): LinkedUser | undefined => asked,
  set(question: LinkedUser | undefined): void {
    asked = question;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
