import pg from 'pg';
import { AfterCommitQueue } from './after-commit-queue.ts';
import { withAnswerLimit, BOUNDED, answerLimitAfter } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { Listener } from './listener.ts';
import { STATEMENT_SETTINGS } from './statement-settings.ts';
import { sendPipelined } from './pipelined-query.ts';
import { readOn, transactionOn, type LeasedConnection } from './pg-transaction.ts';
import { nameStatement, lastOf } from './pg-tx.ts';
import { releasedAfter, startAlone } from './start-lock.ts';

/** For migrations and vacuum of a large installation. */
const MAINTENANCE_MS = 3_600_000;
/** A connection has plans of its own. One that is new makes them all again, which takes a search half a second. */
const IDLE_MS = 30 * 60_000;
interface PostgresOptions {
  url?: string;
  /** Further connection options, such as `stream` to connect by other means than a socket. */
  connection?: pg.ClientConfig;
  poolSize?: number;
  /** For commands: a statement may take as long as maintenance (MAINTENANCE_MS). */
  patient?: boolean;
  onError?: (error: Error) => void;
  /** Called after each round trip, with the number of its statements. */
  onRoundTrip?: RoundTripListener | undefined;
}

export type RoundTripListener = (statements: number, ms: number, isFailed: boolean) => void;

/** Opens a PostgreSQL (15 or later). `poolSize` connections for requests, one more for LISTEN. */
export function openPostgres(options: PostgresOptions): Database {
  const config: pg.ClientConfig = { ...BOUNDED, connectionString: options.url, ...options.connection };
  const pool = new pg.Pool({
    options: STATEMENT_SETTINGS,
    ...config,
    max: options.poolSize ?? 10,
    idleTimeoutMillis: IDLE_MS,
  });
  const onError = (error: Error): void => options.onError?.(error);
  pool.on('error', onError);
  // The pool handles 'error' only of idle clients. A busy client rejects its query, but its 'error' event would,
  // without a listener, end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const patience = options.patient ? MAINTENANCE_MS : undefined;
  let count = 0;
  const measured = <T>(statements: number, answer: Promise<T>): Promise<T> => {
    count++;
    const { onRoundTrip } = options;
    if (!onRoundTrip) return answer;
    const startedAt = performance.now();
    const tell = (isFailed: boolean) => (): void => onRoundTrip(statements, performance.now() - startedAt, isFailed);
    answer.then(tell(false), tell(true));
    return answer;
  };
  const listener = new Listener(config, onError);
  const afterCommits = new AfterCommitQueue(pool, onError);
  const lease = async (): Promise<LeasedConnection> => {
    const startedAt = performance.now();
    const client = await pool.connect();
    const silenceMs = patience ?? answerLimitAfter(performance.now() - startedAt);
    const ask: LeasedConnection['ask'] = (statements) => {
      const answer = sendPipelined(client, statements);
      return measured(statements.length, withAnswerLimit(client, answer, silenceMs));
    };
    return { client, ask };
  };
  const owner = async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    const pending = values?.length ? client.query({ ...nameStatement(text), values }) : client.query(text);
    return lastOf(await releasedAfter(client, measured(1, withAnswerLimit(client, pending, patience))));
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
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: pool.options.max }),
  };
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
