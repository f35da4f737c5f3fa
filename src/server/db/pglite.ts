import type { MessagePort } from 'node:worker_threads';
import type { Database } from './database.ts';
import type { ThreadOptions } from './pglite-thread.ts';
import { PgliteThread } from './pglite-thread.ts';
import { PortStream } from './port-stream.ts';
import { openPostgres } from './postgres.ts';

/** All share one backend: more would only prepare each statement once more. */
const CONNECTIONS = 4;
/** Every connection setting is given here, because the environment may hold settings of another database (PGSSLMODE). */
const ADDRESS = 'postgres://closeloop@embedded/closeloop?sslmode=disable';
/** A migration and a vacuum take what they take. */
const LIMITS_MS = { request: 15_000, owner: 3_600_000 };

/**
 * Opens the embedded database in a folder, in a thread of its own. The caller holds the folder's lock. `patient`: for a
 * command that nobody waits for, with one connection, as db/load-snapshot.ts needs it.
 */
export async function openPglite(
  options: Pick<ThreadOptions, 'folder'> & Partial<ThreadOptions> & { patient?: boolean },
): Promise<Database> {
  // The build puts it beside every chunk of the server.
  const file = new URL('./pglite-worker.js', import.meta.url);
  const onError = options.onError ?? (() => undefined);
  const { patient = false } = options;
  const limitsMs = patient ? { request: LIMITS_MS.owner, owner: LIMITS_MS.owner } : LIMITS_MS;
  const thread = await PgliteThread.open({ file, limitsMs, ...options, onError });
  return overPorts({ connect: () => thread.connect(), close: () => thread.close(), onError, patient });
}

/** The database behind ports that a bridge serves: all as with PostgreSQL, but for what one backend cannot tell apart. */
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
    // A lock of a session is one of the backend, which all connections are: it would hold back none of them.
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
