/** Keeps the upload credentials fresh, and the clock that signs right. */
import type { UploadCredential } from '../../shared/upload/key.ts';
import { CREDENTIAL_REFRESH_MS, REFRESH_PAUSE_MS } from '../../shared/upload/limits.ts';
import { UploadError } from './upload-error.ts';

/**
 * Asks the app for credentials (the uploadToken call). `dirPrefix` is the prefix in use, for which new credentials are
 * wanted, or null at first; a server that answers with another prefix makes the file begin anew.
 */
export type FetchCredential = (wanted: { readonly dirPrefix: string | null }) => Promise<UploadCredential>;

export interface CredentialCache {
  /** The first credentials are asked for this prefix, where an upload was begun before a reload. */
  readonly resume: (dirPrefix: string) => void;
  /** Credentials with at least so much life left; fetched, once for all who ask, when there are none. */
  readonly get: (leftMs: number) => Promise<UploadCredential>;
  /** New ones because the store refused these; nothing happens when somebody has renewed them meanwhile. */
  readonly renew: (refused: UploadCredential) => Promise<UploadCredential>;
}

/** The phone's clock, corrected by what the store said. */
export interface SigningClock {
  readonly nowMs: () => number;
  readonly correct: (serverMs: number) => void;
}

/** A clock that runs by `now` until it is corrected. */
export function createSigningClock(now: () => number): SigningClock {
  let offsetMs = 0;
  return {
    nowMs: () => now() + offsetMs,
    correct: (serverMs) => {
      offsetMs = serverMs - now();
    },
  };
}

/** `onPause(true)` when new credentials are being waited for, `onPause(false)` when they are there or failed. */
export function createCredentialCache(
  fetchCredential: FetchCredential,
  clock: SigningClock,
  onPause: (isPaused: boolean) => void,
): CredentialCache {
  let current: UploadCredential | null = null;
  let resumed: string | null = null;
  let fetchedAtMs = -Infinity;
  let pending: Promise<UploadCredential> | null = null;

  const fetchOnce = (): Promise<UploadCredential> => {
    pending ??= (async () => {
      onPause(true);
      try {
        current = await fetchCredential({ dirPrefix: current?.dirPrefix ?? resumed });
        fetchedAtMs = clock.nowMs();
        return current;
      } catch (cause) {
        throw new UploadError('credentials', { cause });
      } finally {
        pending = null;
        onPause(false);
      }
    })();
    return pending;
  };

  return {
    resume: (dirPrefix) => {
      resumed ??= dirPrefix;
    },
    get: async (leftMs) => {
      if (pending) return pending;
      if (current === null) return fetchOnce();
      const nowMs = clock.nowMs();
      const isNear = Date.parse(current.expiration) - nowMs < leftMs || nowMs - fetchedAtMs >= CREDENTIAL_REFRESH_MS;
      // A phone whose clock runs ahead sees every credential as old: ask again at most once a minute.
      const isFresh = Math.abs(nowMs - fetchedAtMs) < REFRESH_PAUSE_MS;
      return isNear && !isFresh ? fetchOnce() : current;
    },
    renew: async (refused) => {
      if (pending) return pending;
      return current === null || current === refused ? fetchOnce() : current;
    },
  };
}
