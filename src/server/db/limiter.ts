import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.ts';

export interface Budget {
  name: string;
  points: number;
  seconds: number;
}

/** A rate limit: so many points in so many seconds for each key. */
export interface Limiter {
  /** Spends a point. Resolves to null, or to the seconds to wait when none is left. */
  spend(key: string): Promise<number | null>;
}

/** Counted in the database for all processes (safety.md 15). Each call costs a statement. */
export function sharedLimiter(database: Database, budget: Budget): Limiter {
  // The library calls `query(text, values)` or `query({text, values})`, like pg's.
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
    spend: (key) => limiter.consume(key).then(() => null, refused),
  };
}

/** Counted in this process only: for budgets so wide that each process may have its own. Costs no statement. */
export function processLimiter(budget: Budget): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: budget.name, points: budget.points, duration: budget.seconds });
  return {
    spend: (key) => limiter.consume(key).then(() => null, refused),
  };
}

/** One of several budgets on which an attempt is counted. */
export interface AttemptBudget {
  key: string;
  points: number;
}

/** An attempt that was counted. `refund` returns its points, if the window in which they were spent has not ended. */
export interface Spent {
  refund(): Promise<void>;
}

const SPEND = `with asked as (select * from unnest($1::text[], $2::int[]) as asked (key, most)),
     clock as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms)
   insert into rate_limit as r (key, points, expire)
     select asked.key, 1, clock.ms + $3::bigint from asked, clock order by asked.key
   on conflict (key) do update
     set points = case when r.expire > (select ms from clock) then r.points + 1 else 1 end,
         expire = case when r.expire > (select ms from clock) then r.expire else excluded.expire end
     where r.expire <= (select ms from clock) or r.points < (select most from asked where asked.key = excluded.key)
   returning r.key, r.expire::text as expire`;
const REFUND = `update rate_limit r set points = greatest(r.points - 1, 0)
   from (select * from unnest($1::text[], $2::bigint[]) as given (key, expire) order by key) given
   where r.key = given.key and r.expire = given.expire`;
const WAIT = `select max(r.expire - (extract(epoch from clock_timestamp()) * 1000)::bigint)::float8 as ms
   from rate_limit r where r.key = any($1::text[])`;

/**
 * Counts one attempt on several budgets before it is checked, in one statement (safety.md 7). The row lock makes
 * concurrent attempts take turns, in all processes, so no budget is exceeded. If one budget is empty, the points of the
 * others are refunded and it resolves to the seconds to wait. The database's clock decides, so that processes whose
 * clocks differ agree.
 */
export async function spendAll(
  database: Database,
  budgets: readonly AttemptBudget[],
  windowSeconds: number,
): Promise<Spent | number> {
  const { rows } = await database.owner(SPEND, [
    budgets.map((budget) => budget.key),
    budgets.map((budget) => budget.points),
    windowSeconds * 1_000,
  ]);
  const refund = async (): Promise<void> => {
    if (rows.length === 0) return;
    await database.owner(REFUND, [rows.map((row) => row['key']), rows.map((row) => row['expire'])]);
  };
  if (rows.length === budgets.length) return { refund };
  await refund();
  const spent = new Set(rows.map((row) => row['key']));
  const empty = budgets.map((budget) => budget.key).filter((key) => !spent.has(key));
  const wait = await database.owner(WAIT, [empty]);
  return seconds(Number(wait.rows[0]?.['ms'] ?? 0));
}

/** The seconds to wait, when the library rejects because the budget is empty. */
function refused(reason: unknown): number {
  if (reason instanceof RateLimiterRes) return seconds(reason.msBeforeNext);
  throw reason;
}

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));
