import { SESSION_SLIDING_DAYS, SESSION_TOUCH_MINUTES } from '../../shared/constants.ts';
import type { Profile, SecondFactor } from '../../shared/account/session-calls.ts';
import type { Store } from './safe-store.ts';

interface StoredSession {
  token: string;
  user: Profile;
  /** When the token was stored or last used, in epoch milliseconds (spec 4, Login state). */
  startedAt: number;
}

interface SessionDeps {
  local: Store;
  /** Storage of this tab: a share link opened here does not apply to other tabs. */
  tab: Store;
  now: () => number;
  prefix: string;
}

const slidingMs = SESSION_SLIDING_DAYS * 86_400_000;
const touchMs = SESSION_TOUCH_MINUTES * 60_000;

/**
 * The login on this device: token and user, valid for 30 days after the last use. Notifies its subscribers of changes.
 */
export class Session {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #stored: StoredSession | null;
  #shareId: string | undefined;
  #expiredUserId: string | undefined;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#stored = this.#read();
    this.#expiredUserId = deps.local.getItem(this.#mark) ?? undefined;
    this.#shareId = deps.tab.getItem(`${deps.prefix}share`) ?? undefined;
  }

  get token(): string | undefined {
    return this.#valid()?.token;
  }

  /** The same object until it changes, as React's useSyncExternalStore requires. */
  get user(): Profile | null {
    return this.#valid()?.user ?? null;
  }

  /** The user whose session has expired, known to all tabs: their queued requests wait for them and nobody else. */
  get expiredUserId(): string | undefined {
    return this.#expiredUserId;
  }

  /** The login whose second step is due: here, because a link or an invitation can begin it too. */
  declare factor?: SecondFactor | undefined;

  get shareId(): string | undefined {
    return this.#shareId;
  }

  start({ token, ...user }: Profile & { token: string }): void {
    // Removed before the session is written: another tab that sees the login must not find it.
    this.#deps.local.removeItem(this.#mark);
    this.#store({ token, user, startedAt: this.#deps.now() });
    this.#expiredUserId = undefined;
    this.#changed();
  }

  setUser(user: Profile): void {
    if (!this.#stored || this.#stored.user.userId !== user.userId) return;
    this.#store({ ...this.#stored, user });
    this.#changed();
  }

  /** Starts the 30 days again after a request. Written at most every five minutes. */
  touch(): void {
    const now = this.#deps.now();
    if (this.#stored && now - this.#stored.startedAt >= touchMs) this.#store({ ...this.#stored, startedAt: now });
  }

  /** Ends the session with this token, which the server does not accept any more. A newer session stays. */
  expire(token: string | undefined): void {
    if (!this.#stored || this.#stored.token !== token) return;
    this.#expiredUserId = this.#stored.user.userId;
    // Written before the token is removed: other tabs use it to tell an expired session from a logout.
    this.#deps.local.setItem(this.#mark, this.#expiredUserId);
    this.#stored = null;
    this.#deps.local.removeItem(this.#key);
    this.#changed();
  }

  /** Expires a session whose 30 days are over (spec 4). Returns whether there was one. */
  dropExpired(): boolean {
    if (!this.#stored || this.#valid()) return false;
    this.expire(this.#stored.token);
    return true;
  }

  /**
   * Logs out (domain.md, deviation 5): clears both storages. Drafts in IndexedDB stay, visible only to their writer.
   */
  clear(): void {
    this.#stored = null;
    this.#shareId = undefined;
    this.#expiredUserId = undefined;
    this.#deps.local.clear();
    this.#deps.tab.clear();
    this.#changed();
  }

  share(shareId: string): void {
    this.#shareId = shareId;
    this.#deps.tab.setItem(`${this.#deps.prefix}share`, shareId);
    this.#changed();
  }

  /** Reads the storage again after another tab has changed it. */
  reread(): void {
    this.#stored = this.#read();
    this.#expiredUserId = this.#deps.local.getItem(this.#mark) ?? undefined;
    this.#changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get #key(): string {
    return `${this.#deps.prefix}session`;
  }

  get #mark(): string {
    return `${this.#deps.prefix}expired`;
  }

  #valid(): StoredSession | null {
    return this.#stored && this.#deps.now() - this.#stored.startedAt < slidingMs ? this.#stored : null;
  }

  #read(): StoredSession | null {
    try {
      const stored: unknown = JSON.parse(this.#deps.local.getItem(this.#key) ?? 'null');
      return isStoredSession(stored) ? stored : null;
    } catch {
      return null; // not ours, or half written
    }
  }

  #store(session: StoredSession): void {
    this.#stored = session;
    this.#deps.local.setItem(this.#key, JSON.stringify(session));
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const isStoredSession = (value: unknown): value is StoredSession =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'startedAt' in value &&
  typeof value.startedAt === 'number' &&
  'user' in value &&
  typeof value.user === 'object' &&
  value.user !== null;
