/** The key of this installation: from `SECRET_KEY`, else from a file in DATA_DIR that the first start makes. */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Tx } from '../db/database.ts';
import { makeSecretKey, sealBy, type Seal } from './seal.ts';
import { giveUpLost, readKeyId, saveKeyId, sealAnew, sealPlain } from './sealed-store.ts';

/** The key does not fit the database; the message says what to do. */
export class WrongSecretKey extends Error {}

interface Keys {
  database: Database;
  folder: string;
  /** SECRET_KEY, if it is set. */
  given: string | undefined;
}

/** Row security also applies to the tables' owner. */
const SYSTEM = { kind: 'system' } as const;
const FILE = 'secret-key';
/** What `rekey` writes before the database has the new key: the one of a rekey that was cut off after that. */
const NEXT_FILE = 'secret-key.next';

export const secretKeyFile = (folder: string): string => join(folder, FILE);
const nextFile = (folder: string): string => join(folder, NEXT_FILE);

function readKey(file: string): string | undefined {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return kept === '' ? undefined : kept;
}

/** On the disk before the database knows it: a key that is lost takes every secret along. */
function writeKey(file: string, key: string): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, key);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The key that is there, or undefined; a rekey that was cut off after the database had the new key is ended here. */
function keptKey({ folder, given }: Keys, keyId: string | undefined): string | undefined {
  if (given !== undefined) return given;
  const next = readKey(nextFile(folder));
  if (next !== undefined) {
    if (sealBy(next).keyId === keyId) renameSync(nextFile(folder), secretKeyFile(folder));
    else rmSync(nextFile(folder), { force: true });
  }
  return readKey(secretKeyFile(folder));
}

const wrongKey = ({ folder, given }: Keys): WrongSecretKey =>
  new WrongSecretKey(
    given === undefined
      ? `SECRET_KEY is needed: the secrets of this database are sealed with a key that is not in ${secretKeyFile(folder)}. Set it to the key of the Closeloop that was here first, which is in its SECRET_KEY or in its DATA_DIR/${FILE}; all processes need the same. See docs/configuration.md.`
      : `SECRET_KEY is not the key with which the secrets of this database are sealed. All processes need the same: the key of the Closeloop that was here first, which is in its SECRET_KEY or in its DATA_DIR/${FILE}. To change it: closeloop rekey. See docs/configuration.md.`,
  );

/**
 * The seal of this installation. The first start makes the key and seals what is plain; a process with another key
 * is refused. Of several starts one is at work at a time (`exclusively`).
 */
export async function openSeal(keys: Keys): Promise<Seal> {
  return keys.database.transaction(SYSTEM, async (tx) => {
    const keyId = await readKeyId(tx);
    const seal = knownSeal(keys, keyId);
    if (keyId === undefined) await saveKeyId(tx, seal.keyId);
    await sealPlain(tx, seal);
    return seal;
  });
}

/** As `openSeal`, for who only looks: nothing is written. Undefined: no start has made a key yet. */
export async function lookAtSeal(keys: Keys, tx: Tx): Promise<Seal | undefined> {
  const keyId = await readKeyId(tx);
  if (keyId === undefined) return undefined;
  const key = keptKey(keys, keyId);
  if (key === undefined || sealBy(key).keyId !== keyId) throw wrongKey(keys);
  return sealBy(key);
}

function knownSeal(keys: Keys, keyId: string | undefined): Seal {
  let key = keptKey(keys, keyId);
  if (key === undefined) {
    if (keyId !== undefined) throw wrongKey(keys);
    key = makeSecretKey();
    writeKey(secretKeyFile(keys.folder), key);
  }
  const seal = sealBy(key);
  if (keyId !== undefined && seal.keyId !== keyId) throw wrongKey(keys);
  return seal;
}

/**
 * Seals everything with another key, in one transaction: whenever it is cut off, either all secrets have the old key or
 * all the new one, and the next start finds the right one. `next`: NEW_SECRET_KEY; without it the new key is made into
 * the file. Resolves to how many secrets there were.
 */
export async function rekey(keys: Keys, next: string | undefined): Promise<number> {
  const key = next ?? makeSecretKey();
  if (next === undefined) writeKey(nextFile(keys.folder), key);
  const to = sealBy(key);
  const count = await keys.database.transaction(SYSTEM, async (tx) => {
    const keyId = await readKeyId(tx);
    // Not `keptKey`: it would put away the file that has just been written.
    const old = keys.given ?? readKey(secretKeyFile(keys.folder));
    if (keyId === undefined || old === undefined || sealBy(old).keyId !== keyId) throw wrongKey(keys);
    const sealed = await sealAnew(tx, sealBy(old), to);
    await saveKeyId(tx, to.keyId);
    return sealed;
  });
  if (next === undefined) renameSync(nextFile(keys.folder), secretKeyFile(keys.folder));
  return count;
}

/**
 * After a restore: the seal by the key that is here. What the backup's own key has sealed is given up; resolves to the
 * sentences that say what has to be typed anew.
 */
export async function sealAfterRestore(keys: Keys): Promise<string[]> {
  return keys.database.transaction(SYSTEM, async (tx) => {
    const keyId = await readKeyId(tx);
    // Made before there was a key: its secrets are plain, and the next start seals them.
    if (keyId === undefined) return [];
    const known = keptKey(keys, keyId);
    const seal = known === undefined ? knownSeal(keys, undefined) : sealBy(known);
    const says = seal.keyId === keyId ? [] : await giveUpLost(tx, seal);
    await saveKeyId(tx, seal.keyId);
    await sealPlain(tx, seal);
    return says;
  });
}
