/** Time limits after which a connection is closed (safety.md 16): 20 s for a whole request. */
import type { Duplex } from 'node:stream';
import type pg from 'pg';

export const ACQUIRE_MS = 5_000;
/** The database's own limit for a statement; in PostgreSQL's words, see `Settings`. */
export const STATEMENT_LIMIT = { statement_timeout: '15s' } as const;
/**
 * Longer than the database's own limit, which keeps the connection usable. It is reached only when the database does
 * not answer.
 */
const SILENCE_MS = 16_000;
const REQUEST_MS = 19_500;
const KEEPALIVE_AFTER_MS = 10_000;

/** What every connection to the database is opened with: no settings, which a pooler would drop or refuse. */
export const BOUNDED: pg.ClientConfig = {
  connectionTimeoutMillis: ACQUIRE_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
};

/** Closes a connection at once, without telling the server; every query on it fails with `error`. */
export function destroyConnection(client: pg.ClientBase, error?: Error): void {
  const { connection } = client as unknown as { connection: { stream: Duplex } };
  connection.stream.destroy(error);
}

/** Waits this long for an answer, then closes the connection: a late answer could not be assigned to a query. */
export async function withAnswerLimit<T>(client: pg.ClientBase, answer: Promise<T>, ms = SILENCE_MS): Promise<T> {
  const silent = () => Object.assign(new Error(`The database was silent for ${ms} ms`), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => destroyConnection(client, silent()), ms);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}

/** The limit in ms for a statement's answer, after waiting this long for its connection. */
export const answerLimitAfter = (waitedMs: number): number => Math.min(SILENCE_MS, REQUEST_MS - waitedMs);
