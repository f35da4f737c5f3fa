import pg from 'pg';
import { AfterCommitQueue } from './after-commit-queue.ts';
import { withAnswerLimit, BOUNDED, answerLimitAfter } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { Listener } from './listener.ts';
import { STATEMENT_SETTINGS } from './statement-settings.ts';
import { sendPipelined } from './pipelined-query.ts';
import { sessionSettings } from './session-settings.ts';
import { BEGIN, COMMIT, configOf, nameStatement, refuseToWrite, lastOf, withTx } from './pg-tx.ts';
import { releasedAfter, startAlone } from './start-lock.ts';

/** For migrations and vacuum of a large installation. */
const MAINTENANCE_MS = 3_600_000;
interface PostgresOptions {
  url?: string;
  /** Further connection options, such as `stream` to connect by other means than a socket. */
  connection?: pg.ClientConfig;
  poolSize?: number;
  /** For commands: a statement may take as long as maintenance (MAINTENANCE_MS). */
  patient?: boolean;
  onError?: (error: Error) => void;
}

/** Opens a PostgreSQL (15 or later). `poolSize` connections for requests, one more for LISTEN. */
export function openPostgres(options: PostgresOptions): Database {
  const config: pg.ClientConfig = { ...BOUNDED, connectionString: options.url, ...options.connection };
  const pool = new pg.Pool({ options: STATEMENT_SETTINGS, ...config, max: options.poolSize ?? 10 });
  const onError = (error: Error): void => options.onError?.(error);
  pool.on('error', onError);
  // The pool handles 'error' only of idle clients. A busy client rejects its query, but its 'error' event would,
  // without a listener, end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const patience = options.patient ? MAINTENANCE_MS : undefined;
  let count = 0;
  const listener = new Listener(config, onError);
  const afterCommits = new AfterCommitQueue(pool, onError);
  const lease = async (): Promise<LeasedConnection> => {
    const startedAt = performance.now();
    const client = await pool.connect();
    const silenceMs = patience ?? answerLimitAfter(performance.now() - startedAt);
    const ask: LeasedConnection['ask'] = (statements) => {
      count++;
      return withAnswerLimit(client, sendPipelined(client, statements), silenceMs);
    };
    return { client, ask };
  };
  const owner = async (text: string, values?: unknown[]) => {
    count++;
    const client = await pool.connect();
    const pending = values?.length ? client.query({ ...nameStatement(text), values }) : client.query(text);
    return lastOf(await releasedAfter(client, withAnswerLimit(client, pending, patience)));
  };

  return {
    kind: 'postgres',
    transaction: async (viewer, work) => transactionOn(await lease(), viewer, work, (all) => afterCommits.add(all)),
    read: async (viewer, work) => readOn(await lease(), viewer, work),
    owner,
    maintain: async (text) => maintainOn(await pool.connect(), text),
    exclusively: (work) => startAlone(pool, onError, work),
    listen: (channel, onPayload, onGap) => listener.listen({ channel, onPayload, onGap }),
    close: async () => {
      await afterCommits.end();
      await listener.close();
      await pool.end();
    },
    roundTrips: () => count,
  };
}

/** A connection that was taken from the pool, and how statements are sent on it. */
interface LeasedConnection {
  client: pg.PoolClient;
  ask(statements: readonly pg.QueryConfig[]): Promise<pg.QueryResult[]>;
}

async function transactionOn<T>(
  { client, ask }: LeasedConnection,
  viewer: Parameters<Database['transaction']>[0],
  work: (tx: Tx) => Promise<T>,
  enqueueAfterCommit: (afterwards: pg.QueryConfig[]) => void,
): Promise<T> {
  let broken: Error | undefined;
  // Statements to send with the next one: at first those that open the transaction.
  let waiting = [BEGIN, configOf(...sessionSettings(viewer, 'write'))];
  let sending: Promise<pg.QueryResult[]> | undefined;
  const sendWaiting = (): Promise<pg.QueryResult[]> => {
    const all = waiting;
    [waiting, sending] = [[], undefined];
    return ask(all);
  };
  // What is asked before the next microtask is sent together, in its order.
  const askTogether = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const at = waiting.push(statement) - 1;
    sending ??= Promise.resolve().then(sendWaiting);
    return (await sending)[at] as pg.QueryResult;
  };
  const afterwards: pg.QueryConfig[] = [];
  const listeners: (() => void)[] = [];
  try {
    const result = await withTx(
      {
        ask: askTogether,
        defer: (statement) => void waiting.push(statement),
        afterCommit: (statement) => void afterwards.push(statement),
        onCommit: (listener) => void listeners.push(listener),
      },
      work,
    );
    const { command } = await askTogether(COMMIT);
    // So PostgreSQL answers a commit after a statement that failed.
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back: a statement had failed before.');
    if (afterwards.length > 0) enqueueAfterCommit(afterwards);
    for (const listener of listeners) listener();
    return result;
  } catch (error) {
    // If BEGIN was never sent, there is nothing to roll back. A connection that cannot roll back is closed, not reused.
    if (waiting[0] !== BEGIN)
      await withAnswerLimit(client, client.query('rollback')).catch((failed: Error) => (broken = failed));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function readOn<T>(
  { client, ask }: LeasedConnection,
  viewer: Parameters<Database['read']>[0],
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const settings = configOf(...sessionSettings(viewer, 'read'));
  try {
    // Each statement is its own transaction, which saves BEGIN and COMMIT.
    return await withTx(
      {
        ask: async (statement) => (await ask([settings, statement]))[1] as pg.QueryResult,
        defer: refuseToWrite,
        afterCommit: refuseToWrite,
        onCommit: refuseToWrite,
      },
      work,
    );
  } finally {
    client.release();
  }
}

async function maintainOn(client: pg.PoolClient, text: string): ReturnType<Tx['raw']> {
  try {
    await withAnswerLimit(client, client.query(`set statement_timeout = ${MAINTENANCE_MS}`));
    return lastOf(await withAnswerLimit(client, client.query(text), MAINTENANCE_MS));
  } finally {
    // Closed, not reused: its statement timeout differs from the pool's.
    client.release(true);
  }
}
