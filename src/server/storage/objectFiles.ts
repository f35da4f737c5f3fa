/**
 * Objects as files. A record file under a hash of the key (no path comes from outside) names the data file; renaming
 * the record into place is the moment at which the object exists, so it is whole or not there, at any kill.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { OssFault } from './fault.ts';
import type { ByteRange, StoredObject } from './store.ts';

export interface Received {
  readonly bytes: number;
  /** MD5 as 32 upper-case hex digits. */
  readonly md5: string;
}

export interface ReceiveLimits {
  readonly maxBytes: number;
  /** Announced Content-Length. */
  readonly announcedBytes?: number | undefined;
  /** Announced Content-MD5, base64. */
  readonly md5Base64?: string | undefined;
}

interface ObjectRecord extends StoredObject {
  /** Name of the data file beside the record. */
  readonly data: string;
}

export interface ObjectFiles {
  readonly temporaryFile: () => string;
  readonly head: (key: string) => Promise<StoredObject | null>;
  /** The object and a stream over it (or over a range of it), from one and the same version; null when missing. */
  readonly read: (key: string, range?: ByteRange) => Promise<{ object: StoredObject; stream: Readable } | null>;
  /** Makes a finished temporary file the object. */
  readonly adopt: (
    key: string,
    file: string,
    object: Omit<StoredObject, 'key' | 'modifiedAtMs'>,
  ) => Promise<StoredObject>;
  readonly remove: (key: string) => Promise<void>;
  readonly list: (prefix: string) => Promise<StoredObject[]>;
  /** Removes temporary files, and data files that no record names, last written before. */
  readonly sweep: (beforeMs: number) => Promise<void>;
}

/**
 * Writes a body to a file while counting and hashing it. EntityTooLarge, IncompleteBody, InvalidDigest; ENOSPC
 * becomes ServiceUnavailable. On any failure the file is removed.
 */
export async function receive(
  source: AsyncIterable<Uint8Array>,
  file: string,
  limits: ReceiveLimits,
  durable = true,
): Promise<Received> {
  if ((limits.announcedBytes ?? 0) > limits.maxBytes) throw new OssFault('EntityTooLarge');
  const handle = await open(file, 'wx');
  try {
    const hash = createHash('md5');
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.byteLength;
      if (bytes > limits.maxBytes) throw new OssFault('EntityTooLarge');
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    if (limits.announcedBytes !== undefined && bytes !== limits.announcedBytes) throw new OssFault('IncompleteBody');
    const digest = hash.digest();
    if (limits.md5Base64 && digest.toString('base64') !== limits.md5Base64) throw new OssFault('InvalidDigest');
    if (durable) await handle.datasync();
    await handle.close();
    return { bytes, md5: digest.toString('hex').toUpperCase() };
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(file, { force: true });
    throw isFull(error) ? new OssFault('ServiceUnavailable') : error;
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EMFILE'].includes(errorCode(error));
}

/** null instead of ENOENT. */
export async function orMissing<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Replaces a small file whole. */
export async function writeWhole(file: string, temporary: string, text: string): Promise<void> {
  const handle = await open(temporary, 'wx');
  try {
    await handle.writeFile(text);
    await handle.datasync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}

/** Opens (and makes) the folder of objects. `now` is the time stamped on objects. */
export async function openObjectFiles(root: string, now: () => number): Promise<ObjectFiles> {
  const objects = join(root, 'objects');
  const temporary = join(root, 'tmp');
  await mkdir(objects, { recursive: true });
  await mkdir(temporary, { recursive: true });
  await writeFile(join(root, 'README.txt'), 'Objects of the embedded store. Written by Closeloop only.\n');
  const temporaryFile = (): string => join(temporary, randomUUID());

  const place = (key: string): { folder: string; record: string; hash: string } => {
    const hash = createHash('sha256').update(key).digest('hex');
    const folder = join(objects, hash.slice(0, 2));
    return { folder, hash, record: join(folder, `${hash}.json`) };
  };
  const readRecord = async (file: string): Promise<ObjectRecord | null> => {
    const text = await orMissing(readFile(file, 'utf8'));
    return text === null ? null : (JSON.parse(text) as ObjectRecord); // written by us only
  };
  const bare = ({ data: _, ...object }: ObjectRecord): StoredObject => object;

  const read: ObjectFiles['read'] = async (key, range) => {
    const { folder, record } = place(key);
    // A replacement may remove the data file between reading the record and opening it: then read the new record.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const found = await readRecord(record);
      if (found === null) return null;
      const handle = await orMissing(open(join(folder, found.data), 'r'));
      if (handle === null) continue;
      if (found.bytes === 0) await handle.close();
      const options = range ? { start: range.from, end: range.to } : {};
      const stream = found.bytes === 0 ? Readable.from([]) : handle.createReadStream(options);
      return { object: bare(found), stream };
    }
    return null;
  };

  return {
    temporaryFile,
    read,
    head: async (key) => {
      const found = await readRecord(place(key).record);
      return found === null ? null : bare(found);
    },
    adopt: async (key, file, object) => {
      const { folder, record, hash } = place(key);
      await mkdir(folder, { recursive: true });
      const before = await readRecord(record);
      const data = `${hash}.${randomUUID()}.bin`;
      await rename(file, join(folder, data));
      const stored: ObjectRecord = { key, ...object, modifiedAtMs: now(), data };
      await writeWhole(record, temporaryFile(), JSON.stringify(stored));
      if (before) await rm(join(folder, before.data), { force: true });
      return bare(stored);
    },
    remove: async (key) => {
      const { folder, record } = place(key);
      const found = await readRecord(record);
      await rm(record, { force: true });
      if (found) await rm(join(folder, found.data), { force: true });
    },
    list: async (prefix) => {
      const found: StoredObject[] = [];
      for (const name of await readdir(objects, { recursive: true })) {
        if (!name.endsWith('.json')) continue;
        const record = await readRecord(join(objects, name));
        if (record?.key.startsWith(prefix)) found.push(bare(record));
      }
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
    sweep: async (beforeMs) => {
      const orphans = (await readdir(objects)).map(async (name) => orphansIn(join(objects, name), readRecord));
      const left = (await readdir(temporary)).map((name) => join(temporary, name));
      for (const file of [...left, ...(await Promise.all(orphans)).flat()]) {
        const found = await orMissing(stat(file));
        if (found && found.mtimeMs < beforeMs) await rm(file, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Data files without a record, or beside the one that the record names: left by a kill between the two renames, or by
 * two writers of one key at once. Names tell most, so that only suspicious records are read.
 */
async function orphansIn(
  folder: string,
  readRecord: (file: string) => Promise<ObjectRecord | null>,
): Promise<string[]> {
  const names = new Set(await readdir(folder));
  const byHash = new Map<string, string[]>();
  for (const name of names) {
    if (!name.endsWith('.bin')) continue;
    const hash = name.slice(0, name.indexOf('.'));
    byHash.set(hash, [...(byHash.get(hash) ?? []), name]);
  }
  const orphans: string[] = [];
  for (const [hash, data] of byHash) {
    if (data.length === 1 && names.has(`${hash}.json`)) continue;
    const record = await readRecord(join(folder, `${hash}.json`));
    orphans.push(...data.filter((name) => name !== record?.data).map((name) => join(folder, name)));
  }
  return orphans;
}
