import { SESSION_SLIDING_DAYS, SESSION_TOUCH_MINUTES } from '../../shared/constants.ts';
import type { Profile } from '../../shared/account/session-calls.ts';
import type { Store } from './safe-store.ts';

interface StoredSession {
  token: string;
  user: Profile;
  /** When the token was stored or last refreshed, milliseconds (spec 4, Login state). */
  startedAt: number;
}

interface SessionDeps {
  local: Store;
  /** Of this tab: a share link opened here must not follow the user into other tabs. */
  tab: Store;
  now: () => number;
  prefix: string;
}

const slidingMs = SESSION_SLIDING_DAYS * 86_400_000;
const touchMs = SESSION_TOUCH_MINUTES * 60_000;

/** Who is logged in on this device: token and user, valid 30 days from the last use. Notifies on every change. */
export class Session {
  readonly #env: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #stored: StoredSession | null;
  #shareId: string | undefined;
  #expiredUserId: string | undefined;

  constructor(env: SessionDeps) {
    this.#env = env;
    this.#stored = this.#read();
    this.#expiredUserId = env.local.getItem(this.#mark) ?? undefined;
    this.#shareId = env.tab.getItem(`${env.prefix}share`) ?? undefined;
  }

  get token(): string | undefined {
    return this.#valid()?.token;
  }

  /** The same object until something changes, as React wants it. */
  get user(): Profile | null {
    return this.#valid()?.user ?? null;
  }

  /** Whose session ended by itself, for all tabs: what they had queued waits for them and for nobody else. */
  get expiredUserId(): string | undefined {
    return this.#expiredUserId;
  }

  get shareId(): string | undefined {
    return this.#shareId;
  }

  start({ token, ...user }: Profile & { token: string }): void {
    // Before the session is written: a tab that sees the login must not find the mark of the expired session.
    this.#env.local.removeItem(this.#mark);
    this.#store({ token, user, startedAt: this.#env.now() });
    this.#expiredUserId = undefined;
    this.#changed();
  }

  setUser(user: Profile): void {
    if (!this.#stored || this.#stored.user.userId !== user.userId) return;
    this.#store({ ...this.#stored, user });
    this.#changed();
  }

  /** A request was sent: the 30 days begin anew. Written at most every five minutes. */
  touch(): void {
    const now = this.#env.now();
    if (this.#stored && now - this.#stored.startedAt >= touchMs) this.#store({ ...this.#stored, startedAt: now });
  }

  /** The server does not know this token any more. A newer one, stored meanwhile, stays. */
  expire(token: string | undefined): void {
    if (!this.#stored || this.#stored.token !== token) return;
    this.#expiredUserId = this.#stored.user.userId;
    // Before the token is removed: by this mark other tabs tell an expired session from a logout.
    this.#env.local.setItem(this.#mark, this.#expiredUserId);
    this.#stored = null;
    this.#env.local.removeItem(this.#key);
    this.#changed();
  }

  /** Removes a session whose 30 days are over, and marks it (spec 4). Answers whether there was one. */
  dropExpired(): boolean {
    if (!this.#stored || this.#valid()) return false;
    this.expire(this.#stored.token);
    return true;
  }

  /** Logging out (domain.md, deviation 5): everything in both storages goes; drafts in IndexedDB stay, locked to their writer. */
  clear(): void {
    this.#stored = null;
    this.#shareId = undefined;
    this.#expiredUserId = undefined;
    this.#env.local.clear();
    this.#env.tab.clear();
    this.#changed();
  }

  share(shareId: string): void {
    this.#shareId = shareId;
    this.#env.tab.setItem(`${this.#env.prefix}share`, shareId);
    this.#changed();
  }

  /** Another tab logged in or out, or its session ended. */
  reread(): void {
    this.#stored = this.#read();
    this.#expiredUserId = this.#env.local.getItem(this.#mark) ?? undefined;
    this.#changed();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get #key(): string {
    return `${this.#env.prefix}session`;
  }

  get #mark(): string {
    return `${this.#env.prefix}expired`;
  }

  #valid(): StoredSession | null {
    return this.#stored && this.#env.now() - this.#stored.startedAt < slidingMs ? this.#stored : null;
  }

  #read(): StoredSession | null {
    try {
      const stored: unknown = JSON.parse(this.#env.local.getItem(this.#key) ?? 'null');
      return isStoredSession(stored) ? stored : null;
    } catch {
      return null; // not ours, or half written
    }
  }

  #store(session: StoredSession): void {
    this.#stored = session;
    this.#env.local.setItem(this.#key, JSON.stringify(session));
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
