/** Commands for the installation as a whole. Each resolves to its result, as a sentence and as data. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemClock } from '../clock.ts';
import { directUrlOf } from '../config.ts';
import type { Database } from '../db/database.ts';
import { FolderTaken, lockFolder } from '../db/folder-lock.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import { checkRequestRoles } from '../db/request-role.ts';
import { forgetStorage } from '../db/storage-claim.ts';
import { secretFile } from '../embedded-services.ts';
import { rekey, sealAfterRestore, secretKeyFile } from '../seal/secret-key.ts';
import { startJobs } from '../outbox/jobs.ts';
import { rootKey } from '../oss-server/security-token.ts';
import { requestBackup } from './admin-socket.ts';
import { backupStream } from './backup.ts';
import { checkBackup, restoreBackup } from './restore.ts';
import { ONE_MOMENT, postgresOf, embeddedDatabase, storeOf, secretOf } from './open-installation.ts';
import { CommandRefused, requireInstallation, type Installation } from './open-installation.ts';

/** The result of a command: a sentence for the user, and the same as data. */
export interface CommandResult {
  text: string;
  data: Record<string, unknown>;
  /** Not everything could be done: exit code 1. */
  incomplete?: boolean;
}

/** Writes a backup to a new file and checks it. */
export async function backup(installation: Installation, file: string): Promise<CommandResult> {
  requireInstallation(installation);
  if (existsSync(file)) throw new CommandRefused(`${file} is there already.`);
  if (!existsSync(dirname(file))) throw new CommandRefused(`There is no folder ${dirname(file)}.`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await withBackup(installation, (source) => pipeline(source, createWriteStream(part, { mode: 0o600 })));
    const handle = await open(part, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    const { tables, objects, bytes, manifest } = await checkBackup(part);
    renameSync(part, file);
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    return {
      text: `${file}: ${rows} rows and ${objects} objects, as they were at ${manifest.at}.`,
      data: { file, at: manifest.at, tables, objects, bytes },
    };
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** Reads through the running server if it holds the embedded database; otherwise opens the database itself. */
async function withBackup(installation: Installation, consume: (source: Readable) => Promise<void>): Promise<void> {
  const { config, folder } = installation;
  let unlock = (): void => undefined;
  if (config.DATABASE_URL === undefined) {
    try {
      unlock = lockFolder(join(folder, 'closeloop'));
    } catch (error) {
      if (!(error instanceof FolderTaken)) throw error;
      return consume(await requestBackup(folder));
    }
  }
  const database =
    config.DATABASE_URL === undefined ? await embeddedDatabase(folder) : postgresOf(directUrlOf(config), ONE_MOMENT);
  try {
    await consume(
      backupStream({
        database,
        store: await storeOf(installation),
        secret: secretOf(installation),
        now: systemClock.now,
      }),
    );
  } finally {
    await database.close();
    unlock();
  }
}

/** Restores a backup. No server may run on the installation meanwhile. */
export async function restore(installation: Installation, file: string, replace: boolean): Promise<CommandResult> {
  const { config, folder } = installation;
  if (!existsSync(file)) throw new CommandRefused(`There is no file ${file}.`);
  const facts = await checkBackup(file);
  const unlock = lockFolder(join(folder, 'closeloop'));
  let anew: string[];
  try {
    const database =
      config.DATABASE_URL === undefined ? await embeddedDatabase(folder) : postgresOf(directUrlOf(config));
    try {
      await requireNoOtherConnections(database);
      const secret = config.STORAGE_ENDPOINT === undefined ? secretFile(folder) : undefined;
      await restoreBackup(file, {
        database,
        store: await storeOf(installation),
        secretFile: secret,
        replace,
        temporaryFolder: folder,
      });
      await checkRequestRoles(database);
      await forgetStorage(database);
      anew = await sealAfterRestore({ database, folder, given: config.SECRET_KEY });
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
  const rows = Object.values(facts.tables).reduce((sum, count) => sum + count, 0);
  return {
    text: [
      `${rows} rows and ${facts.objects} objects are back, as they were at ${facts.manifest.at}.`,
      ...otherKey(anew),
    ].join('\n'),
    data: { anew, at: facts.manifest.at, tables: facts.tables, objects: facts.objects, bytes: facts.bytes },
  };
}

/** What has to be typed anew, because the secrets of the backup were sealed with another key than the one here. */
const otherKey = (anew: readonly string[]): string[] =>
  anew.length === 0
    ? []
    : [
        'The backup was sealed with another SECRET_KEY than the one here, so these secrets are lost (or restore again with that key):',
        ...anew.map((line) => `- ${line}`),
      ];

/** Seals all secrets with another key. No server may run on the installation meanwhile. */
export async function changeKey(installation: Installation): Promise<CommandResult> {
  const { config, folder } = installation;
  requireInstallation(installation);
  const { SECRET_KEY: given, NEW_SECRET_KEY: next } = config;
  if (given !== undefined && next === undefined)
    throw new CommandRefused('Set NEW_SECRET_KEY to the new key: openssl rand -base64 32.');
  const unlock = lockFolder(join(folder, 'closeloop'));
  try {
    const database =
      config.DATABASE_URL === undefined ? await embeddedDatabase(folder) : postgresOf(directUrlOf(config));
    try {
      await requireNoOtherConnections(database);
      const count = await rekey({ database, folder, given }, next);
      const where =
        next === undefined
          ? `The new key is in ${secretKeyFile(folder)}.`
          : 'Set SECRET_KEY to the new key before the next start.';
      return { text: `${count} secrets have the new key. ${where}`, data: { secrets: count } };
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

/** Throws CommandRefused if other processes are connected, because they could write during the restore. */
async function requireNoOtherConnections(database: Database): Promise<void> {
  if (database.kind === 'pglite') return; // the folder's lock excludes other processes
  const { rows } = await database.owner(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const others = Number(rows[0]?.['others']);
  if (others > 0)
    throw new CommandRefused(`${others} others are connected to this database: stop every Closeloop first.`);
}

/** Brings the schema and the queues up to date, as every start does. */
export async function upgrade({ config, folder }: Installation): Promise<CommandResult> {
  const unlock = lockFolder(join(folder, 'closeloop'));
  try {
    const database =
      config.DATABASE_URL === undefined
        ? await embeddedDatabase(folder)
        : openPostgres({ url: directUrlOf(config), poolSize: 2 });
    try {
      const ran = await database.exclusively(async () => {
        const names = await migrate(database);
        await checkRequestRoles(database);
        const jobs = await startJobs(database, () => undefined);
        await jobs.stop(1_000);
        return names;
      });
      return { text: ran.length === 0 ? 'The schema is up to date.' : `Done: ${ran.join(', ')}.`, data: { ran } };
    } finally {
      await database.close();
    }
  } finally {
    unlock();
  }
}

/** The key of the embedded object store. */
export function storageKey({ config, folder }: Installation): CommandResult {
  if (config.STORAGE_ENDPOINT !== undefined)
    throw new CommandRefused('The object store is one of your own (STORAGE_ENDPOINT): its keys are yours.');
  if (!existsSync(secretFile(folder)))
    throw new CommandRefused(`There is no installation in ${folder} yet. Start it once, or set DATA_DIR.`);
  const key = rootKey(readFileSync(secretFile(folder), 'utf8'));
  return { text: `access key id      ${key.accessKeyId}\naccess key secret  ${key.accessKeySecret}`, data: key };
}
