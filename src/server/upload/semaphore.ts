import { CallError } from '../../shared/errors.ts';
import { tooMany } from '../http/rate-limits.ts';

/** How much work runs at once and how much may wait, in total and for each owner. */
export interface SemaphoreBounds {
  all: number;
  each: number;
  waitingAll: number;
  waitingEach: number;
  waitMs: number;
}

interface Waiting {
  whose: string;
  enter(): void;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * A semaphore: limits how much work runs at once, in total and for each owner; further work waits for a limited time. For
 * decoding, which takes hundreds of megabytes. Throws tooMany when the owner's queue is full, and unavailable when the whole
 * queue is full or the wait takes too long.
 */
export function createSemaphore(bounds: SemaphoreBounds): <T>(whose: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, number>();
  let line: Waiting[] = [];
  const runningOf = (whose: string): number => running.get(whose) ?? 0;
  const total = (): number => [...running.values()].reduce((sum, count) => sum + count, 0);
  const hasRoom = (whose: string): boolean => total() < bounds.all && runningOf(whose) < bounds.each;
  const take = (whose: string): void => void running.set(whose, runningOf(whose) + 1);

  const leave = (whose: string): void => {
    if (runningOf(whose) > 1) running.set(whose, runningOf(whose) - 1);
    else running.delete(whose);
    const next = line.find((waiting) => hasRoom(waiting.whose));
    if (!next) return;
    line = line.filter((waiting) => waiting !== next);
    take(next.whose);
    next.enter();
  };

  const wait = (whose: string): Promise<void> => {
    if (line.filter((waiting) => waiting.whose === whose).length >= bounds.waitingEach)
      throw tooMany(RETRY_AFTER_SECONDS);
    if (line.length >= bounds.waitingAll) throw busy();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line = line.filter((waiting) => waiting !== own);
        reject(busy());
      }, bounds.waitMs);
      const own: Waiting = {
        whose,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      line.push(own);
    });
  };

  return async (whose, work) => {
    if (hasRoom(whose)) take(whose);
    else await wait(whose);
    try {
      return await work();
    } finally {
      leave(whose);
    }
  };
}

const busy = (): CallError => new CallError('unavailable', { data: { retryAfter: RETRY_AFTER_SECONDS } });
