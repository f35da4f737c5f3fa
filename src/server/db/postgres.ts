import { drizzle } from 'drizzle-orm/node-postgres';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database, Statement, Tx } from './database.ts';
import { PLANNING } from './planning.ts';
import { sendTogether } from './together.ts';
import { hastyPlace, viewerPlace } from './viewer.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** One number for "Closeloop starts". */
const START_LOCK = 727_003;

interface PostgresOptions {
  url: string;
  poolSize?: number;
  onError?: (error: Error) => void;
  /** In the place of a socket, where the database is in this process. */
  stream?: () => Duplex;
}

/** Opens a PostgreSQL (15 or later). `poolSize` connections for requests, one more for LISTEN. */
export function openPostgres(options: PostgresOptions): Database {
  const line = { connectionString: options.url, ...(options.stream && { stream: options.stream }) };
  const pool = new pg.Pool({
    ...line,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: PLANNING,
  });
  pool.on('error', (error) => options.onError?.(error));
  let count = 0;
  const ask = (client: pg.PoolClient, statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult> => {
    count++;
    return sendTogether(client, statements);
  };
  const listeners: Listener[] = [];
  const afterCommits = new AfterCommits(pool, options.onError);

  return {
    kind: 'postgres',
    transaction: async (viewer, work) => {
      const client = await pool.connect();
      let broken: Error | undefined;
      // What goes along with the next statement: at first what opens the transaction.
      let waiting = [BEGIN, configOf(...viewerPlace(viewer, 'write'))];
      const taken = (): pg.QueryConfig[] => {
        const all = waiting;
        waiting = [];
        return all;
      };
      const afterwards: pg.QueryConfig[] = [];
      const tx = txOf({
        ask: (statement) => ask(client, [...taken(), statement]),
        later: (statement) => void waiting.push(statement),
        afterCommit: (statement) => void afterwards.push(statement),
      });
      try {
        const result = await work(tx);
        await ask(client, [...taken(), COMMIT]);
        if (afterwards.length > 0) afterCommits.add(afterwards);
        return result;
      } catch (error) {
        // A connection that cannot even roll back is thrown away, not handed on. Where nothing was sent nothing was begun.
        if (waiting[0] !== BEGIN) await client.query('rollback').catch((failed: Error) => (broken = failed));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    read: async (viewer, work) => {
      const place = configOf(...viewerPlace(viewer, 'read'));
      const client = await pool.connect();
      try {
        // Each statement is a transaction of its own, so that none needs to be begun or ended.
        return await work(
          txOf({
            ask: (statement) => ask(client, [place, statement]),
            later: refuseToWrite,
            afterCommit: refuseToWrite,
          }),
        );
      } finally {
        client.release();
      }
    },
    owner: async (text, values) => {
      count++;
      return lastOf(await (values?.length ? pool.query({ ...named(text), values }) : pool.query(text)));
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
      const listener = new Listener(line, channel, onPayload, onGap);
      listeners.push(listener);
      await listener.connect();
    },
    close: async () => {
      await afterCommits.end();
      await Promise.all(listeners.map((listener) => listener.close()));
      await pool.end();
    },
    roundTrips: () => count,
  };
}

const BEGIN: pg.QueryConfig = { name: 'begin', text: 'begin' };
const COMMIT: pg.QueryConfig = { name: 'commit', text: 'commit' };
const configOf = ({ name, text }: Statement, values: readonly unknown[]): pg.QueryConfig => ({
  name,
  text,
  values: [...values],
});

/** More are not prepared: those that hold a list of every length would fill the memory of each connection. */
const PREPARED_MOST = 400;
const names = new Map<string, string>();
/** A name for a text that nobody named (drizzle's, the job queue's), so that PostgreSQL plans it once a connection. */
function named(text: string): { name?: string; text: string } {
  const name = names.get(text) ?? `text_${names.size}`;
  if (!names.has(text)) {
    if (names.size >= PREPARED_MOST) return { text };
    names.set(text, name);
  }
  return { name, text };
}

/** How a transaction reaches its connection: `ask` answers a result, `later` travels with the next, `afterCommit` follows. */
interface Ways {
  ask(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  later(statement: pg.QueryConfig): void;
  afterCommit(statement: pg.QueryConfig): void;
}

function txOf({ ask, later, afterCommit }: Ways): Tx {
  let orm: Tx['orm'] | undefined;
  return {
    get orm() {
      // drizzle takes a client but only calls `query` on it.
      const client = {
        query: (statement: pg.QueryConfig, values: unknown[]) =>
          ask({ ...statement, ...named(statement.text), values }),
      };
      return (orm ??= drizzle(client as unknown as pg.PoolClient));
    },
    query: async <Row>(statement: Statement, values: readonly unknown[]) =>
      (await ask(configOf(statement, values))).rows as Row[],
    send: (statement, values) => Promise.resolve(later(configOf(statement, values))),
    afterCommit: (statement, values) => afterCommit(configOf(statement, values)),
    raw: async (text, values = []) => lastOf(await ask({ ...named(text), values })),
  };
}

function refuseToWrite(): never {
  throw new Error('Nothing is written while reading.');
}

/** Sends what follows commits: one round trip at a time, with all that has come together meanwhile. */
class AfterCommits {
  #waiting: pg.QueryConfig[] = [];
  #running: Promise<void> | undefined;
  readonly #pool: pg.Pool;
  readonly #onError: ((error: Error) => void) | undefined;

  constructor(pool: pg.Pool, onError: ((error: Error) => void) | undefined) {
    this.#pool = pool;
    this.#onError = onError;
  }

  add(statements: pg.QueryConfig[]): void {
    this.#waiting.push(...statements);
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const statements = this.#waiting.splice(0);
      try {
        const client = await this.#pool.connect();
        await sendTogether(client, [configOf(...hastyPlace()), ...statements]).finally(() => client.release());
      } catch (error) {
        this.#onError?.(error as Error);
      }
    }
  }

  end(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }
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
  readonly #line: pg.ClientConfig;
  readonly #channel: string;
  readonly #onPayload: (payload: string) => void;
  readonly #onGap: () => void;

  constructor(line: pg.ClientConfig, channel: string, onPayload: (payload: string) => void, onGap: () => void) {
    this.#line = line;
    this.#channel = channel;
    this.#onPayload = onPayload;
    this.#onGap = onGap;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ ...this.#line, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    // Behind one backend (db/pglite.ts) everybody hears of every channel.
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#channel) this.#onPayload(payload);
    });
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
