import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.ts';

export interface Budget {
  name: string;
  points: number;
  seconds: number;
}

/** A rate limit: so many points in so many seconds for each key. Resolves to the seconds to wait, or null if it passes. */
export interface Limiter {
  look(key: string): Promise<number | null>;
  spend(key: string): Promise<number | null>;
}

/** Counted in the database for all processes (safety.md 15); costs a statement each time. */
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

/** Counted in this process only: for budgets so wide that each process may grant its own. Costs nothing. */
export function processLimiter(budget: Budget): Limiter {
  const limiter = new RateLimiterMemory({ keyPrefix: budget.name, points: budget.points, duration: budget.seconds });
  return {
    look: async (key) => waitOf(await limiter.get(key), budget.points - 1),
    spend: (key) => limiter.consume(key).then(() => null, refused),
  };
}

/** One of several budgets that a try is counted on. */
export interface Share {
  key: string;
  points: number;
}

/** A try that was counted; giving it back takes the points off again, in the window in which they were spent. */
export interface Spent {
  giveBack(): Promise<void>;
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
const GIVE_BACK = `update rate_limit r set points = greatest(r.points - 1, 0)
   from (select * from unnest($1::text[], $2::bigint[]) as given (key, expire) order by key) given
   where r.key = given.key and r.expire = given.expire`;
const WAIT = `select max(r.expire - (extract(epoch from clock_timestamp()) * 1000)::bigint)::float8 as ms
   from rate_limit r where r.key = any($1::text[])`;

/**
 * Counts one try on several budgets before it is judged, in one statement (safety.md 7): of any number at once, in any
 * number of processes, each budget lets as many through as it has points, because the row lock makes them take turns. When
 * one budget is empty the others get their point back. Answers the seconds to wait then. The database's clock decides, so
 * that processes whose clocks differ agree.
 */
export async function spendAll(
  database: Database,
  shares: readonly Share[],
  windowSeconds: number,
): Promise<Spent | number> {
  const { rows } = await database.owner(SPEND, [
    shares.map((share) => share.key),
    shares.map((share) => share.points),
    windowSeconds * 1_000,
  ]);
  const giveBack = async (): Promise<void> => {
    if (rows.length === 0) return;
    await database.owner(GIVE_BACK, [rows.map((row) => row['key']), rows.map((row) => row['expire'])]);
  };
  if (rows.length === shares.length) return { giveBack };
  await giveBack();
  const spent = new Set(rows.map((row) => row['key']));
  const empty = shares.map((share) => share.key).filter((key) => !spent.has(key));
  const wait = await database.owner(WAIT, [empty]);
  return seconds(Number(wait.rows[0]?.['ms'] ?? 0));
}

const waitOf = (state: RateLimiterRes | null, most: number): number | null =>
  state && state.consumedPoints > most ? seconds(state.msBeforeNext) : null;

function refused(reason: unknown): number {
  if (reason instanceof RateLimiterRes) return seconds(reason.msBeforeNext);
  throw reason;
}

const seconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));
