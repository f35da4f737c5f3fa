/**
 * Opens the backend of an installation: through the running server if it has the embedded database, else in this
 * process.
 */
import { join } from 'node:path';
import { createApp, type App } from '../app.ts';
import { embeddedDatabase, requireInstallation, storeOf, type Installation } from '../backup/open-installation.ts';
import { directUrlOf } from '../config.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { FolderTaken, lockFolder } from '../db/folder-lock.ts';
import { openPostgres } from '../db/postgres.ts';
import { startJobs } from '../outbox/jobs.ts';
import { openSeal } from '../seal/secret-key.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { publicUrlOf } from './public-url.ts';
import { localBackend, type CommandBackend } from './backend.ts';
import { socketBackend } from './socket-backend.ts';

const JOBS_END_MS = 5_000;

/** Opens a backend for `work` and closes it afterwards. */
export async function withBackend<T>(
  installation: Installation,
  work: (backend: CommandBackend) => Promise<T>,
): Promise<T> {
  const { config, folder } = installation;
  requireInstallation(installation);
  if (config.DATABASE_URL !== undefined)
    return withDatabase(installation, openPostgres({ url: directUrlOf(config), poolSize: 4, patient: true }), work);
  let unlock: () => void;
  try {
    unlock = lockFolder(join(folder, 'closeloop'));
  } catch (error) {
    if (error instanceof FolderTaken) return work(socketBackend(folder));
    throw error;
  }
  try {
    return await withDatabase(installation, await embeddedDatabase(folder), work);
  } finally {
    unlock();
  }
}

async function withDatabase<T>(
  installation: Installation,
  database: Database,
  work: (backend: CommandBackend) => Promise<T>,
): Promise<T> {
  let opened: ReturnType<typeof openApp> | undefined;
  try {
    const store = await storeOf(installation);
    const app = () => (opened ??= openApp(installation, database, store));
    const publicUrl = publicUrlOf(installation.config);
    return await work(
      localBackend({ database, clock: systemClock, publicUrl, store, app: async () => (await app()).app }),
    );
  } finally {
    await (await opened)?.close();
    await database.close();
  }
}

/**
 * The app without a server, with the jobs of imports and exports. Mails stay in the outbox for the server.
 */
async function openApp(
  { config, folder }: Installation,
  database: Database,
  store: ObjectStore,
): Promise<{ app: App; close: () => Promise<void> }> {
  const logError = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);
  const seal = await openSeal({ database, folder, given: config.SECRET_KEY });
  const jobs = await startJobs(database, logError);
  const app = await createApp({
    config,
    database,
    clock: systemClock,
    jobs,
    seal,
    store,
    mailer: { send: () => Promise.reject(new Error('A command sends no mail.')) },
    publicUrl: publicUrlOf(config),
    others: [],
    log: logError,
  });
  await app.imports.start();
  return {
    app,
    close: () => jobs.stop(JOBS_END_MS),
  };
}
