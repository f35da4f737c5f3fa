interface QueuedRequest {
  /** The user who sent the request; undefined when nobody was logged in on this page yet. */
  userId: string | undefined;
  go: () => void;
  refuse: () => void;
}

/**
 * Requests that wait for a login (spec 7, Request gating). A request of one user is never sent as another (safety.md
 * 13): it is refused as soon as somebody else has logged in.
 */
export class LoginQueue {
  #waiting: readonly QueuedRequest[] = [];

  /**
   * Resolves when this user has logged in. Rejects with `refusal` when somebody else has, and with AbortError on
   * `signal`.
   */
  wait(userId: string | undefined, refusal: () => Error, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: QueuedRequest = { userId, go: resolve, refuse: () => reject(refusal()) };
      this.#waiting = [...this.#waiting, entry];
      signal?.addEventListener('abort', () => {
        this.#waiting = this.#waiting.filter((other) => other !== entry);
        reject(new DOMException('Aborted', 'AbortError'));
      });
    });
  }

  /** Somebody has logged in. */
  admit(userId: string): void {
    const entries = this.#waiting;
    this.#waiting = [];
    for (const entry of entries) (entry.userId === undefined || entry.userId === userId ? entry.go : entry.refuse)();
  }

  /** Nobody will log in any more: the user logged out. */
  empty(): void {
    const entries = this.#waiting;
    this.#waiting = [];
    for (const entry of entries) entry.refuse();
  }

  get size(): number {
    return this.#waiting.length;
  }
}
