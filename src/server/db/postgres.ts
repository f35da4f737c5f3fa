import pg from 'pg';
import { AfterCommitQueue } from './after-commit-queue.ts';
import { withAnswerLimit, BOUNDED, answerLimitAfter, STATEMENT_LIMIT } from './connection.ts';
import type { Database, Tx } from './database.ts';
import { Listener } from './listener.ts';
import { agreeWith } from './pooler.ts';
import { DatabaseRefused, type Pooler } from './poolers.ts';
import { callsOf, settingsIn, STATEMENT_SETTINGS, type Settings } from './statement-settings.ts';
import { sendPipelined } from './pipelined-query.ts';
import { readOn, transactionOn, type LeasedConnection } from './pg-transaction.ts';
import { lastOf } from './pg-tx.ts';
import { statementsFor } from './pooled-statements.ts';
import { FLUSHED, positionIn } from './position.ts';
import { openReadPool, readFrom } from './read-pool.ts';
import { releasedAfter, startAlone } from './start-lock.ts';

/** For migrations and vacuum of a large installation. */
const MAINTENANCE_MS = 3_600_000;
/** A connection has plans of its own. One that is new makes them all again, which takes a search half a second. */
const IDLE_MS = 30 * 60_000;
/** An idle direct connection is closed soon: it is for migrations and the start. */
const DIRECT_IDLE_MS = 10_000;
const DIRECT_CONNECTIONS = 2;
/** A replica that does not let us in so long is passed over. */
const REPLICA_CONNECT_MS = 1_000;
export interface PostgresOptions {
  url: string;
  /** The way past the pooler, for what needs a session: LISTEN, the start's lock, migrations. */
  directUrl?: string | undefined;
  /** A standby that may answer reads, by a pooler of the same kind. */
  readUrl?: string | undefined;
  /** What lies between, by default nothing. */
  pooler?: Pooler;
  /** What each connection is set to; empty where the server has been told by other means. */
  settings?: Settings;
  /** Further connection options, such as `stream` to connect by other means than a socket. */
  connection?: pg.ClientConfig;
  poolSize?: number;
  /** False: nobody needs to know how far a commit is, because there can be no replica. */
  hasPositions?: boolean;
  /** For commands: a statement may take as long as maintenance (MAINTENANCE_MS). */
  patient?: boolean;
  onError?: (error: Error) => void;
  /** Called after each round trip, with the number of its statements and how they were sent, without their values. */
  onRoundTrip?: RoundTripListener | undefined;
}

export type RoundTripListener = (
  statements: number,
  ms: number,
  isFailed: boolean,
  sent: readonly { name?: string | undefined; text: string }[],
) => void;

/** A database, and how its connections are found to behave. */
export type PostgresDatabase = Database & {
  /** Tries what is in force on a connection, and how statements may be sent. Says what an operator should know. @throws DatabaseRefused */
  agree(): Promise<string | undefined>;
  /** Whether all is as it was agreed; undefined where nothing lies between. */
  agreedStill: (() => Promise<void>) | undefined;
};

/** Opens a PostgreSQL (15 or later). `poolSize` connections for requests, one more for LISTEN. */
export function openPostgres(options: PostgresOptions): PostgresDatabase {
  const { pooler = 'none' } = options;
  const { address, settings: given } = settingsIn(options.url);
  const settings = { ...(options.settings ?? { ...STATEMENT_LIMIT, ...STATEMENT_SETTINGS }), ...given };
  const config: pg.ClientConfig = { ...BOUNDED, connectionString: address, ...options.connection };
  const poolSettings = pooler === 'transaction' ? {} : settings;
  const pool = poolOf(config, poolSettings, options.poolSize ?? 10, IDLE_MS);
  const past = options.directUrl === undefined ? undefined : settingsIn(options.directUrl);
  const directConfig = past && { ...config, connectionString: past.address };
  const directSettings: Settings = past ? { ...settings, ...past.settings } : poolSettings;
  const direct = directConfig ? poolOf(directConfig, directSettings, DIRECT_CONNECTIONS, DIRECT_IDLE_MS) : pool;
  const ways = statementsFor(pooler, settings);
  const way = { pooler, config, direct: directConfig, settings };
  let namesKept = false;
  const onError = (error: Error): void => options.onError?.(error);
  for (const each of new Set([pool, direct])) each.on('error', onError);
  const patience = options.patient ? MAINTENANCE_MS : undefined;
  let count = 0;
  const measured = <T>(sent: Parameters<RoundTripListener>[3], answer: Promise<T>): Promise<T> => {
    count++;
    const { onRoundTrip } = options;
    if (!onRoundTrip) return answer;
    const startedAt = performance.now();
    const tell = (isFailed: boolean) => (): void =>
      onRoundTrip(sent.length, performance.now() - startedAt, isFailed, sent);
    answer.then(tell(false), tell(true));
    return answer;
  };
  const listener = new Listener(directConfig ?? config, onError);
  const afterCommits = new AfterCommitQueue(pool, ways.sent, onError);
  const hasPositions = options.hasPositions ?? true;
  const leaseOf = (client: pg.PoolClient, waitedMs: number): LeasedConnection => {
    const silenceMs = patience ?? answerLimitAfter(waitedMs);
    const ask: LeasedConnection['ask'] = (statements) => {
      const answer = sendPipelined(client, ways.sent(statements));
      return measured(statements, withAnswerLimit(client, answer, silenceMs));
    };
    return { client, ask, hasPositions };
  };
  const lease = async (): Promise<LeasedConnection> => {
    const startedAt = performance.now();
    const client = await pool.connect();
    return leaseOf(client, performance.now() - startedAt);
  };
  const owner = async (text: string, values?: unknown[]) => {
    const client = await pool.connect();
    const pending = ways.sendOwn(client, text, values);
    return lastOf(
      await releasedAfter(client, measured([{ text }], withAnswerLimit(client, pending, patience))).catch(asStandby),
    );
  };
  const plain = async (text: string) => (await owner(text)).rows;
  const reads = readPoolOf(options, config, settings, { pooler, primary: plain, onError });
  const read: Database['read'] = async (viewer, work, position) => {
    const onPrimary = async () => readOn(await lease(), viewer, work);
    if (!reads || position === undefined) return onPrimary();
    return await readFrom(reads, position, (client) => readOn(leaseOf(client, 0), viewer, work, position), onPrimary);
  };

  return {
    kind: 'postgres',
    transaction: async (viewer, work) => transactionOn(await lease(), viewer, work, (all) => afterCommits.add(all)),
    read,
    position: async () => (hasPositions ? positionIn(String((await plain(FLUSHED.text))[0]?.['position'])) : undefined),
    replica: () => reads?.replica.state(),
    owner,
    maintain: async (text) => maintainOn(await direct.connect(), text, directSettings),
    exclusively: (work) => startAlone(direct, onError, work),
    listen: (channel, onPayload, onGap) => listener.listen({ channel, onPayload, onGap }),
    close: async () => {
      await afterCommits.end();
      await listener.close();
      await reads?.close();
      for (const each of new Set([pool, direct])) await each.end();
    },
    agree: async () => {
      const found = [await agreeWith(way), ...(reads ? [await reads.agree()] : [])];
      // Statements are sent alike on both ways.
      ways.useNames((namesKept = found.every(({ isNamed }) => isNamed)));
      return found.flatMap(({ says }) => says ?? []).join('. ') || undefined;
    },
    agreedStill:
      pooler === 'none'
        ? undefined
        : async () => {
            const { isNamed } = await agreeWith(way);
            if (namesKept && !isNamed) throw new DatabaseRefused('The pooler does not keep named statements any more.');
          },
    roundTrips: () => count,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, most: pool.options.max }),
  };
}

/** The connections to the replica, if there is one: of the same number and settings, but given up sooner. */
function readPoolOf(
  { readUrl, poolSize = 10 }: PostgresOptions,
  config: pg.ClientConfig,
  settings: Settings,
  how: Pick<Parameters<typeof openReadPool>[0], 'pooler' | 'primary' | 'onError'>,
) {
  if (readUrl === undefined) return undefined;
  const { address, settings: given } = settingsIn(readUrl);
  const own = { ...config, connectionString: address, connectionTimeoutMillis: REPLICA_CONNECT_MS };
  const all = { ...settings, ...given };
  const pool = poolOf(own, how.pooler === 'transaction' ? {} : all, poolSize, IDLE_MS);
  return openReadPool({ ...how, config: own, settings: all, pool });
}

/** The owner never asks for a read only: then the server is a standby that is about to be the primary. */
function asStandby(error: Error & { code?: string }): never {
  throw error.code === '25006' ? new Error(`${error.message}, during recovery`, { cause: error }) : error;
}

/** A pool whose connections are set when they are new. */
function poolOf(config: pg.ClientConfig, settings: Settings, max: number, idleTimeoutMillis: number): pg.Pool {
  const set = Object.keys(settings).length === 0 ? undefined : `select ${callsOf(settings, false)}`;
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    // The pool handles 'error' only of idle clients. A busy client rejects its query, but its 'error' event would,
    // without a listener, end the process.
    client.on('error', () => undefined);
    if (set !== undefined) await withAnswerLimit(client, client.query(set));
  };
  // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
  return new pg.Pool({ ...config, max, idleTimeoutMillis, onConnect });
}

/**
 * Maintenance may take longer than other statements. Its connection is kept, because a new one learns the whole catalogue
 * anew after every migration; it is closed after a failure, or if its timeout could not be put back.
 */
async function maintainOn(client: pg.PoolClient, text: string, settings: Settings): ReturnType<Tx['raw']> {
  const { statement_timeout: timeout } = settings;
  const putBack =
    timeout === undefined ? 'reset statement_timeout' : `select ${callsOf({ statement_timeout: timeout }, false)}`;
  let isAsBefore = false;
  try {
    await withAnswerLimit(client, client.query(`set statement_timeout = ${MAINTENANCE_MS}`));
    const answer = lastOf(await withAnswerLimit(client, client.query(text), MAINTENANCE_MS));
    // What is done is done: that the connection is cut now must not be told as its failure.
    isAsBefore = await withAnswerLimit(client, client.query(putBack)).then(
      () => true,
      () => false,
    );
    return answer;
  } finally {
    client.release(!isAsBefore);
  }
}
