import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedDatabase, type Installation } from '../backup/open-installation.ts';
import { directUrlOf } from '../config.ts';
import type { Database } from '../db/database.ts';
import { FolderTaken, lockFolder } from '../db/folder-lock.ts';
import { openPostgres } from '../db/postgres.ts';
import { ok, type Finding } from './finding.ts';

const WORDS = {
  none: 'there is no database yet.',
  taken: 'the running server has the database: Administration says it.',
};

/** Looks into the database, the embedded one too, unless the running server has it; and closes it. */
export async function withDatabase(
  { config, folder }: Installation,
  look: (database: Database) => Promise<Finding[]>,
  words: typeof WORDS = WORDS,
): Promise<Finding[]> {
  if (config.DATABASE_URL !== undefined) return closing(openPostgres({ url: directUrlOf(config), poolSize: 1 }), look);
  if (!existsSync(join(folder, 'database'))) return [ok(words.none)];
  let unlock: () => void;
  try {
    unlock = lockFolder(join(folder, 'closeloop'));
  } catch (error) {
    if (error instanceof FolderTaken) return [ok(words.taken)];
    throw error;
  }
  try {
    return await closing(await embeddedDatabase(folder), look);
  } finally {
    unlock();
  }
}

async function closing<T>(database: Database, look: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await look(database);
  } finally {
    await database.close().catch(() => undefined);
  }
}
