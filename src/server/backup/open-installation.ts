/** Opens the parts of the installation that a command works on: its database, its store, its secret. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Settings } from '../db/statement-settings.ts';
import { openStorage, secretFile } from '../embedded-services.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import type { UsageLedger } from '../oss-server/usage.ts';

/** The command cannot be carried out; the message says why. */
export class CommandRefused extends Error {}

export interface Installation {
  config: Config;
  folder: string;
}

/** A setting with which every query of a transaction sees the same snapshot. */
export const ONE_MOMENT: Settings = { default_transaction_isolation: 'repeatable read' };

/** A database with one connection and the time limits of maintenance; `settings`: instead of those of requests. */
export const postgresOf = (url: string, settings?: Settings): Database =>
  openPostgres({ url, poolSize: 1, patient: true, ...(settings && { settings }) });

/** Logs errors of background connections; errors of queries are thrown to their callers. */
const logError = (error: Error): void => void process.stderr.write(`${String(error)}\n`);

export async function embeddedDatabase(folder: string): Promise<Database> {
  const { openPglite } = await import('../db/pglite.ts');
  return openPglite({ folder: join(folder, 'database'), onError: logError, patient: true });
}

/** A command serves no requests: there are no temporary credentials whose usage must be counted. */
const NO_UPLOADS: UsageLedger = {
  spend: () => Promise.resolve(false),
  refund: () => Promise.resolve(),
  release: () => Promise.resolve(),
};

export const storeOf = async ({ config, folder }: Installation): Promise<ObjectStore> =>
  (await openStorage(config, folder, config.PUBLIC_URL ?? `http://localhost:${config.PORT}`, NO_UPLOADS)).store;

/**
 * Refuses a folder that no server has begun: to open it would make a new secret and an empty store there.
 * @throws CommandRefused
 */
export function requireInstallation({ config, folder }: Installation): void {
  const missing =
    config.DATABASE_URL === undefined && !existsSync(join(folder, 'database'))
      ? 'database'
      : config.STORAGE_ENDPOINT === undefined && !existsSync(secretFile(folder))
        ? 'object store'
        : undefined;
  if (missing !== undefined)
    throw new CommandRefused(`There is no ${missing} in ${folder}. Start the server once, or set DATA_DIR.`);
}

export const secretOf = ({ config, folder }: Installation): string | undefined =>
  config.STORAGE_ENDPOINT === undefined && existsSync(secretFile(folder))
    ? readFileSync(secretFile(folder), 'utf8')
    : undefined;
