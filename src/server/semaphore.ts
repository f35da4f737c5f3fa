import { CallError } from '../shared/errors.ts';
import { tooMany } from './http/rate-limits.ts';

/** How much work runs at once and how much may wait, in total and for each owner. */
export interface SemaphoreBounds {
  all: number;
  each: number;
  waitingAll: number;
  waitingEach: number;
  waitMs: number;
}

interface Waiting {
  owner: string;
  start(): void;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * A semaphore: limits how much work runs at once, in total and for each owner; further work waits for a limited time.
 * For decoding, which takes hundreds of megabytes. Throws tooMany when the owner's queue is full, and unavailable when
 * the whole queue is full or the wait takes too long.
 */
export function createSemaphore(bounds: SemaphoreBounds): <T>(owner: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>();
  let queue: Waiting[] = [];
  const runningOf = (owner: string): number => running.get(owner) ?? 0;
  const total = (): number => [...running.values()].reduce((sum, count) => sum + count, 0);
  const hasRoom = (owner: string): boolean => total() < bounds.all && runningOf(owner) < bounds.each;
  const acquire = (owner: string): void => void running.set(owner, runningOf(owner) + 1);

  const release = (owner: string): void => {
    if (runningOf(owner) > 1) running.set(owner, runningOf(owner) - 1);
    else running.delete(owner);
    const next = queue.find((waiting) => hasRoom(waiting.owner));
    if (!next) return;
    queue = queue.filter((waiting) => waiting !== next);
    acquire(next.owner);
    next.start();
  };

  const wait = (owner: string): Promise<void> => {
    if (queue.filter((waiting) => waiting.owner === owner).length >= bounds.waitingEach)
      throw tooMany(RETRY_AFTER_SECONDS);
    if (queue.length >= bounds.waitingAll) throw busy();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue = queue.filter((waiting) => waiting !== own);
        reject(busy());
      }, bounds.waitMs);
      const own: Waiting = {
        owner,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      queue.push(own);
    });
  };

  return async (owner, work) => {
    if (hasRoom(owner)) acquire(owner);
    else await wait(owner);
    try {
      return await work();
    } finally {
      release(owner);
    }
  };
}

const busy = (): CallError => new CallError('unavailable', { data: { retryAfter: RETRY_AFTER_SECONDS } });
