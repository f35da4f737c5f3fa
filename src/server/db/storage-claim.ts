import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** The files of this database lie in the folder of another. */
export class StorageElsewhere extends Error {}

const FILE = 'storage-id';

/**
 * Holds a shared database to one folder of files: with the embedded store in several, each process would keep its own, and
 * miss those of the others. The first folder leaves its id in the database.
 * @throws StorageElsewhere with what can be done
 */
export async function claimStorage(database: Database, folder: string, makeId: () => string): Promise<void> {
  const mine = idOf(join(folder, FILE), makeId);
  await database.owner(`insert into setting (key, value) values ('embeddedStorage', $1) on conflict (key) do nothing`, [
    mine,
  ]);
  const { rows } = await database.owner(`select value from setting where key = 'embeddedStorage'`);
  const theirs = String(rows[0]?.['value']);
  if (theirs !== mine)
    throw new StorageElsewhere(
      `The files of this database lie in the DATA_DIR of another Closeloop, not in ${folder}. Several processes need STORAGE_ENDPOINT. If those files have been moved here for good, write ${theirs} into ${join(folder, FILE)}.`,
    );
}

function idOf(file: string, makeId: () => string): string {
  try {
    writeFileSync(file, makeId(), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
