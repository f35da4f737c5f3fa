import type { MessagePort } from 'node:worker_threads';
import { writeCheckpoints } from './checkpoints.ts';
import type { Database } from './database.ts';
import type { ThreadOptions } from './pglite-thread.ts';
import { PATIENT_LIMITS_MS, PgliteThread } from './pglite-thread.ts';
import { PortStream } from './port-stream.ts';
import { openPostgres } from './postgres.ts';

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

/** The database of a thread that is still opening. */
export async function overThread(
  opening: Promise<PgliteThread>,
  options: { onError: (error: Error) => void; patient?: boolean; checkpointEveryMs?: number },
): Promise<Database> {
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
  patient?: boolean;
}): Database {
  const { patient = false } = options;
  const database = openPostgres({
    url: ADDRESS,
    poolSize: patient ? 1 : CONNECTIONS,
    patient,
    onError: options.onError,
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
