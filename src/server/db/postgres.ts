import { drizzle } from 'drizzle-orm/node-postgres';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Tx } from './database.ts';
import { viewerContext } from './viewer.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** One number for "Closeloop starts". */
const START_LOCK = 727_003;
/**
 * Statements are short and prepared: one plan for all values is kept, where row-level security would make planning cost more
 * than the answer; and no plan is worth compiling.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c jit=off';

/** Opens a PostgreSQL (15 or later). `poolSize` connections for requests, one more for LISTEN. */
export function openPostgres(options: { url: string; poolSize?: number; onError?: (error: Error) => void }): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: PLANNING,
  });
  pool.on('error', (error) => options.onError?.(error));
  let count = 0;
  const wrapped = new WeakMap<pg.PoolClient, Tx>();
  const within = (client: pg.PoolClient): Tx => {
    const known = wrapped.get(client);
    if (known) return known;
    const tx: Tx = {
      orm: drizzle(client, { logger: { logQuery: () => void count++ } }),
      query: async <Row>(statement: { name: string; text: string }, values: readonly unknown[]) => {
        count++;
        return (await client.query({ name: statement.name, text: statement.text, values: [...values] })).rows as Row[];
      },
      raw: async (text, values) => {
        count++;
        return lastOf(await client.query(text, values?.length ? values : undefined));
      },
    };
    wrapped.set(client, tx);
    return tx;
  };
  const listeners: Listener[] = [];

  return {
    kind: 'postgres',
    transaction: async (viewer, work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        count += 2;
        await client.query(`begin; ${viewerContext(viewer)}`);
        const result = await work(within(client));
        await client.query('commit');
        return result;
      } catch (error) {
        // A connection that cannot even roll back is thrown away, not handed on.
        await client.query('rollback').catch((failed: Error) => (broken = failed));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    owner: async (text, values) => {
      count++;
      return lastOf(await pool.query(text, values?.length ? values : undefined));
    },
    exclusively: async (work) => {
      const client = await pool.connect();
      try {
        await client.query(`select pg_advisory_lock(${START_LOCK})`);
        return await work();
      } finally {
        await client.query(`select pg_advisory_unlock(${START_LOCK})`).then(
          () => client.release(),
          (error: Error) => client.release(error),
        );
      }
    },
    listen: async (channel, onPayload, onGap) => {
      const listener = new Listener(options.url, channel, onPayload, onGap);
      listeners.push(listener);
      await listener.connect();
    },
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await pool.end();
    },
    statements: () => count,
  };
}

/** The last result of one or several statements. */
function lastOf(result: pg.QueryResult | pg.QueryResult[]): { rows: Record<string, unknown>[]; rowCount: number } {
  const last = Array.isArray(result) ? result.at(-1) : result;
  return { rows: (last?.rows ?? []) as Record<string, unknown>[], rowCount: last?.rowCount ?? 0 };
}

/** One connection of its own for one channel; it comes back by itself when it is cut (stack.md 4). */
class Listener {
  #client: pg.Client | undefined;
  #closed = false;
  readonly #url: string;
  readonly #channel: string;
  readonly #onPayload: (payload: string) => void;
  readonly #onGap: () => void;

  constructor(url: string, channel: string, onPayload: (payload: string) => void, onGap: () => void) {
    this.#url = url;
    this.#channel = channel;
    this.#onPayload = onPayload;
    this.#onGap = onGap;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on('notification', (message) => this.#onPayload(message.payload ?? ''));
    client.on('error', () => undefined); // 'end' follows and brings it back
    client.once('end', () => void this.#comeBack());
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`);
    this.#client = client;
  }

  async #comeBack(): Promise<void> {
    for (let wait = 100; !this.#closed; wait = Math.min(wait * 2, 5_000)) {
      await pause(wait);
      try {
        await this.connect();
        this.#onGap();
        return;
      } catch {
        // still away: wait longer
      }
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }
}
