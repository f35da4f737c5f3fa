import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.ts';

export interface Budget {
  name: string;
  points: number;
  seconds: number;
}

/** So many points in so many seconds for each key. Answers the seconds to wait when there are none left, else null. */
export interface Limiter {
  look(key: string): Promise<number | null>;
  spend(key: string): Promise<number | null>;
}

/** Kept in the database, so that several processes agree (safety.md 15). Costs a statement each time. */
export function sharedLimiter(database: Database, budget: Budget): Limiter {
  // The library asks a client for `query(text, values)` or `query({text, values})`, as pg has it.
  const query = (first: string | { text: string; values?: unknown[] }, values?: unknown[]) =>
    typeof first === 'string' ? database.owner(first, values) : database.owner(first.text, first.values);
  const limiter = new RateLimiterPostgres({
    storeClient: { query },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: budget.name,
    points: budget.points,
    duration: budget.seconds,
  });
  return {
    look: async (key) => waitOf(await limiter.get(key), budget.points - 1),
    spend: (key) => limiter.consume(key).then(() => null, refused),
  };
}

/** Kept in this process: for budgets so wide that a few processes may each grant them. Costs nothing. */
export function processLimiter(budget: Budget): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: budget.name, points: budget.points, duration: budget.seconds });
  return {
    look: async (key) => waitOf(await limiter.get(key), budget.points - 1),
    spend: (key) => limiter.consume(key).then(() => null, refused),
  };
}

const waitOf = (state: RateLimiterRes | null, most: number): number | null =>
  state && state.consumedPoints > most ? seconds(state.msBeforeNext) : null;

function refused(reason: unknown): number {
  if (reason instanceof RateLimiterRes) return seconds(reason.msBeforeNext);
  throw reason;
}

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));
