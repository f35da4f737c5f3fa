import type { MessagePort } from 'node:worker_threads';
import type { Database } from './database.ts';
import { type ThreadOptions, PATIENT_LIMITS_MS, PgliteThread } from './pglite-thread.ts';
import { PortStream } from './port-stream.ts';
import { openPostgres, type RoundTripListener } from './postgres.ts';

/** All connections share one backend, so more of them gain nothing; each prepares every statement again. */
const CONNECTIONS = 4;
/**
 * Every connection setting is given here, because the environment may hold settings of another database (PGSSLMODE).
 */
const ADDRESS = 'postgres://closeloop@embedded/closeloop?sslmode=disable';

/**
 * Opens the embedded database in a folder, in a thread of its own. The caller holds the folder's lock. `patient`: for
 * commands, with the time limits of maintenance and a single connection, which db/load-snapshot.ts needs.
 */
export function openPglite(
  options: ThreadOptions & { patient?: boolean; checkpointEveryMs?: number },
): Promise<Database> {
  const limits = options.patient ? { limitsMs: PATIENT_LIMITS_MS } : {};
  return overThread(PgliteThread.open({ ...limits, ...options }), options);
}

interface ThreadedOptions {
  onError: (error: Error) => void;
  onRoundTrip?: RoundTripListener | undefined;
  patient?: boolean;
  checkpointEveryMs?: number;
}

/** The database of a thread that is still opening. */
export async function overThread(opening: Promise<PgliteThread>, options: ThreadedOptions): Promise<Database> {
  const thread = await opening;
  const database = overPorts({ ...options, connect: () => thread.connect(), close: () => thread.close() });
  if (options.patient) return database; // a short-lived command needs no checkpoints
  const endCheckpoints = writeCheckpoints(database, options.onError, options.checkpointEveryMs);
  return {
    ...database,
    close: () => {
      endCheckpoints();
      return database.close();
    },
  };
}

/**
 * The database over message ports: the same as with PostgreSQL, except session locks, which one backend cannot provide.
 */
export function overPorts(options: {
  connect: () => Promise<MessagePort>;
  close: () => Promise<void>;
  onError: (error: Error) => void;
  onRoundTrip?: RoundTripListener | undefined;
  patient?: boolean;
}): Database {
  const { patient = false } = options;
  const database = openPostgres({
    url: ADDRESS,
    poolSize: patient ? 1 : CONNECTIONS,
    patient,
    onError: options.onError,
    onRoundTrip: options.onRoundTrip,
    hasPositions: false,
    settings: {}, // given to the server itself (db/pglite-files.ts)
    connection: { stream: () => new PortStream(options.connect) },
  });
  let turn: Promise<unknown> = Promise.resolve();
  return {
    ...database,
    kind: 'pglite',
    // All connections are one session of the backend, so an advisory lock would exclude none of them.
    exclusively: (work) => {
      const mine = turn.then(work);
      turn = mine.catch(() => undefined);
      return mine;
    },
    close: async () => {
      await database.close();
      await options.close();
    },
  };
}

const EVERY_MS = 10_000;
/** A start after a kill replays what was logged since the last checkpoint. */
const LOG_MAX_BYTES = 4_000_000;
const LOG_SIZE = 'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/** Writes checkpoints, because PGlite has no process that does (stack.md 1.1). Returns the function that stops it. */
export function writeCheckpoints(
  database: Pick<Database, 'owner' | 'maintain'>,
  onError: (error: Error) => void,
  everyMs = EVERY_MS,
): () => void {
  let isBusy = false;
  const check = async (): Promise<void> => {
    const { rows } = await database.owner(LOG_SIZE);
    if (Number(rows[0]?.['bytes']) > LOG_MAX_BYTES) await database.maintain('checkpoint');
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    check()
      .catch(onError)
      .finally(() => (isBusy = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
