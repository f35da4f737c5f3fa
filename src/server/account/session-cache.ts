import type { Clock } from '../clock.ts';
import type { KnownSession } from './session-store.ts';

const CACHED_MS = 5_000;
const CACHED_MOST = 10_000;
/** Longer than any transaction may take (db/postgres.ts, statement time-out). */
const SUSPEND_MS = 60_000;

export interface SessionCache {
  get(digest: string): KnownSession | undefined;
  load(digest: string, lookUp: () => Promise<KnownSession>): Promise<KnownSession>;
  forget(userId: string): void;
  forgetAll(): void;
  suspend(userId: string): void;
}

/**
 * Caches look-ups of sessions for some seconds. `suspend`: a user whose sessions are being changed is not cached for a
 * while, because until the commit a look-up still reads the old state. A look-up that was running during a `forget` is
 * not cached either.
 */
export function createSessionCache(clock: Clock): SessionCache {
  const cached = new Map<string, { session: KnownSession; until: number }>();
  const suspended = new Map<string, number>();
  let generation = 0;
  const now = (): number => clock.now().getTime();

  const forget = (userId: string): void => {
    generation++;
    for (const [digest, entry] of cached) if (entry.session.userId === userId) cached.delete(digest);
  };
  return {
    get: (digest) => {
      const entry = cached.get(digest);
      return entry && entry.until > now() ? entry.session : undefined;
    },
    load: async (digest, lookUpSession) => {
      const before = generation;
      const session = await lookUpSession();
      const mayCache = (suspended.get(session.userId) ?? 0) <= now();
      if (before === generation && mayCache) {
        if (cached.size >= CACHED_MOST) cached.clear();
        cached.set(digest, { session, until: now() + CACHED_MS });
      }
      return session;
    },
    forget,
    forgetAll: () => {
      generation++;
      cached.clear();
    },
    suspend: (userId) => {
      for (const [id, until] of suspended) if (until <= now()) suspended.delete(id);
      suspended.set(userId, now() + SUSPEND_MS);
      forget(userId);
    },
  };
}
