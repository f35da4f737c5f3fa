// Renews the upload credentials, and corrects the clock that requests are signed with.
import type { UploadPrefix } from '../../shared/upload/calls.ts';
import { escapePath, objectUrl, type UploadCredential } from '../../shared/upload/key.ts';
import { CREDENTIAL_REFRESH_MS, PART_BYTES, REFRESH_PAUSE_MS } from '../../shared/upload/limits.ts';
import { UploadError } from './upload-error.ts';

/** Credentials, or a prefix below which the server signs each request. */
export type UploadGrant = UploadCredential | UploadPrefix;

/** Where an object will lie; nobody can read it there without a signature. */
export const addressIn = (grant: UploadGrant, key: string): string =>
  'address' in grant ? grant.address + escapePath(key) : objectUrl(grant.endpoint, grant.bucketName, key);

/** The size of one part; smaller files are sent whole. */
export const partBytesOf = (grant: UploadGrant): number => ('partBytes' in grant ? grant.partBytes : PART_BYTES);

/**
 * Fetches upload credentials (the uploadToken call). `dirPrefix`: the prefix to renew credentials for; null for the
 * first ones. If the server returns another prefix, the running uploads start again under it.
 */
export type FetchCredential = (wanted: { readonly dirPrefix: string | null }) => Promise<UploadGrant>;

export interface CredentialCache {
  /** Requests the first credentials for this prefix, under which an upload began before a reload. */
  readonly resume: (dirPrefix: string) => void;
  /** Credentials that are valid for at least `leftMs`. Concurrent callers share one fetch. */
  readonly get: (leftMs: number) => Promise<UploadGrant>;
  /** New credentials after the store has refused `refused`. Fetches none if they have been renewed meanwhile. */
  readonly renew: (refused: UploadGrant) => Promise<UploadGrant>;
}

/** The device's clock, corrected by the time that the store has reported. */
export interface SigningClock {
  readonly nowMs: () => number;
  readonly correct: (serverMs: number) => void;
}

/** Creates a clock that equals `now` until it is corrected. */
export function createSigningClock(now: () => number): SigningClock {
  let offsetMs = 0;
  return {
    nowMs: () => now() + offsetMs,
    correct: (serverMs) => {
      offsetMs = serverMs - now();
    },
  };
}

/** Calls `onPause(true)` when it begins to wait for new credentials, and `onPause(false)` after success or failure. */
export function createCredentialCache(
  fetchCredential: FetchCredential,
  clock: SigningClock,
  onPause: (isPaused: boolean) => void,
): CredentialCache {
  let current: UploadGrant | null = null;
  let resumed: string | null = null;
  let fetchedAtMs = -Infinity;
  let pending: Promise<UploadGrant> | null = null;

  const fetchOnce = (): Promise<UploadGrant> => {
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
      const isDue = Date.parse(current.expiration) - nowMs < leftMs || nowMs - fetchedAtMs >= CREDENTIAL_REFRESH_MS;
      // If the device's clock is ahead, all credentials look expired, so they are fetched at most once a minute.
      const isNew = Math.abs(nowMs - fetchedAtMs) < REFRESH_PAUSE_MS;
      return isDue && !isNew ? fetchOnce() : current;
    },
    renew: async (refused) => {
      if (pending) return pending;
      return current === null || current === refused ? fetchOnce() : current;
    },
  };
}
