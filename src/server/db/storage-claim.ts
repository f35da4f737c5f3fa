import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** The files of this database are in the folder of another installation. */
export class StorageElsewhere extends Error {}

const FILE = 'storage-id';
/** Row security also applies to the tables' owner. */
const SYSTEM = { kind: 'system' } as const;

/**
 * Binds a database to one folder of files: with several embedded stores each process would miss the files of the
 * others. The first process writes its folder's id into the database.
 * @throws StorageElsewhere; its message says what to do
 */
export async function claimStorage(database: Database, folder: string, makeId: () => string): Promise<void> {
  const mine = idOf(join(folder, FILE), makeId);
  const theirs = await database.transaction(SYSTEM, async (tx) => {
    await tx.raw(`insert into setting (key, value) values ('embeddedStorage', $1) on conflict (key) do nothing`, [
      mine,
    ]);
    const { rows } = await tx.raw(`select value from setting where key = 'embeddedStorage'`);
    return String(rows[0]?.['value']);
  });
  if (theirs !== mine)
    throw new StorageElsewhere(
      `The files of this database lie in the DATA_DIR of another Closeloop, not in ${folder}. Several processes need STORAGE_ENDPOINT. If those files have been moved here for good, write ${theirs} into ${join(folder, FILE)}.`,
    );
}

/**
 * Removes the binding. After a restore the files are on the restoring machine, and the next server to start claims
 * them.
 */
export const forgetStorage = (database: Database): Promise<unknown> =>
  database.transaction(SYSTEM, (tx) => tx.raw(`delete from setting where key = 'embeddedStorage'`));

function idOf(file: string, makeId: () => string): string {
  try {
    writeFileSync(file, makeId(), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
