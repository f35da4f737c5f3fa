import { hash as argon2, verify as argon2Verify } from '@node-rs/argon2';
import { CallError, invalid, type ValidationIssue } from '../../shared/errors.ts';
import { commonPasswords } from './common-passwords.ts';

/** argon2id, the library's default kind, at OWASP's cost (stack.md 8). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * The hash of a random secret that was thrown away: verifying against it makes an unknown account take the same time.
 */
const DUMMY = '$argon2id$v=19$m=19456,t=2,p=1$m7WPK9ZFnerVACRO4KnCpg$TnEigSALR0/2T730pphUjgXV78IUIIwwk5X4VitHvCY';
const AT_ONCE = 4;
const MOST_WAITING = 256;
const RETRY_AFTER_SECONDS = 2;

export interface Hasher {
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. Null never matches and takes the same time. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/**
 * Hashes a few passwords at a time, so that many logins do not stall other requests;
 * throws `unavailable` when too many wait.
 */
export function createHasher(bounds: { atOnce?: number; waiting?: number } = {}): Hasher {
  const limited = limitConcurrency(bounds.atOnce ?? AT_ONCE, bounds.waiting ?? MOST_WAITING);
  return {
    hash: (password) => limited(() => argon2(password, COST)),
    verify: (hash, password) => limited(async () => (await argon2Verify(hash ?? DUMMY, password)) && hash !== null),
  };
}

function limitConcurrency(atOnce: number, waitingMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running++;
    else {
      if (waiting.length >= waitingMax)
        throw new CallError('unavailable', { data: { retryAfter: RETRY_AFTER_SECONDS } });
      // The finished task hands its slot over, so `running` does not change.
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}

/** What is wrong with a new password beyond its length, or null (domain.md, Forms; no composition rules). */
export function passwordIssue(password: string, account: string): ValidationIssue | null {
  const plain = password.trim().toLowerCase();
  if (plain === account) return { key: 'issue.passwordAccount' };
  return commonPasswords.has(plain) || /^(.)\1*$/u.test(plain) ? { key: 'issue.passwordCommon' } : null;
}

/** Throws invalid for a new password that is too easy to guess. */
export function refuseWeak(password: string, account: string): void {
  const issue = passwordIssue(password, account);
  if (issue) throw invalid({ password: issue });
}
