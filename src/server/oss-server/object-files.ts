/**
 * Objects as files. The record file of an object, named by a hash of its key, names the data file. The object exists
 * from the moment at which the record is renamed into place, so after a kill it is complete or absent.
 */
import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { errorCode, orMissing, syncFolder, writeWhole } from './durable-file.ts';
import { OssError } from './oss-error.ts';
import { type ObjectWithHeaders, type ObjectRecord, bare, orphansIn, readRecord, recordOf } from './object-record.ts';
import type { ByteRange, StoredObject } from '../storage/object-store.ts';

export interface ObjectFiles {
  readonly temporaryFile: () => string;
  readonly head: (key: string) => Promise<ObjectWithHeaders | null>;
  /** The object and a stream of its bytes (or of a range), both of the same version; null when missing. */
  readonly read: (key: string, range?: ByteRange) => Promise<{ object: ObjectWithHeaders; stream: Readable } | null>;
  /** A temporary file with the object's bytes (a hard link if possible), to be adopted under another key. */
  readonly copy: (key: string) => Promise<{ object: ObjectWithHeaders; file: string } | null>;
  /** Makes a finished temporary file the object. With `exclusive` it throws FileAlreadyExists if there is one. */
  readonly adopt: (
    key: string,
    file: string,
    object: Omit<ObjectWithHeaders, 'key' | 'modifiedAtMs'>,
    exclusive?: boolean,
  ) => Promise<ObjectWithHeaders>;
  readonly remove: (key: string) => Promise<void>;
  /** The objects with this prefix, in the order of their keys' UTF-8 bytes, as the protocol lists them. */
  readonly list: (prefix: string) => Promise<StoredObject[]>;
  /** Removes temporary files, and data files that no record names, if they were last written before this time. */
  readonly sweep: (beforeMs: number) => Promise<void>;
}

/**
 * Attempts to read. The object may be replaced after its record was read; then the next attempt reads the new record.
 */
const READS = 3;

/** The order of keys in the protocol: that of their UTF-8 bytes. */
export function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Copies the file if the disk cannot make a hard link. */
async function copyInstead(error: unknown, from: string, to: string): Promise<void> {
  if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV'].includes(errorCode(error))) throw error;
  await copyFile(from, to).catch(async (failure: unknown) => {
    await rm(to, { force: true });
    throw failure;
  });
}

interface Folders {
  readonly objects: string;
  readonly temporaryFile: () => string;
  readonly now: () => number;
}

/** Opens the folder of objects and creates it if missing. `now`: the modification time of new objects. */
export async function openObjectFiles(root: string, now: () => number): Promise<ObjectFiles> {
  const objects = join(root, 'objects');
  const temporary = join(root, 'tmp');
  await mkdir(objects, { recursive: true });
  await mkdir(temporary, { recursive: true });
  await writeFile(join(root, 'README.txt'), 'Objects of the embedded store. Written by Closeloop only.\n');
  const temporaryFile = (): string => join(temporary, randomUUID());
  const folders: Folders = { objects, temporaryFile, now };

  return {
    temporaryFile,
    read: (key, range) => read(folders, key, range),
    head: async (key) => {
      const found = await readRecord(recordOf(objects, key).record);
      return found === null ? null : bare(found);
    },
    adopt: (...object) => adopt(folders, ...object),
    copy: (key) => copy(folders, key),
    remove: async (key) => {
      const { folder, record } = recordOf(objects, key);
      const found = await readRecord(record);
      await rm(record, { force: true });
      if (found) await syncFolder(folder);
      if (found) await rm(join(folder, found.data), { force: true });
    },
    list: async (prefix) => {
      const found: StoredObject[] = [];
      for (const name of await readdir(objects, { recursive: true })) {
        if (!name.endsWith('.json')) continue;
        const record = await readRecord(join(objects, name));
        if (record?.key.startsWith(prefix)) found.push(bare(record));
      }
      return found.sort((a, b) => byBytes(a.key, b.key));
    },
    sweep: async (beforeMs) => {
      const orphans = (await readdir(objects)).map(async (name) => orphansIn(join(objects, name)));
      const left = (await readdir(temporary)).map((name) => join(temporary, name));
      for (const file of [...left, ...(await Promise.all(orphans)).flat()]) {
        const found = await orMissing(stat(file));
        if (found && found.mtimeMs < beforeMs) await rm(file, { recursive: true, force: true });
      }
    },
  };
}

async function read(
  { objects }: Folders,
  key: string,
  range?: ByteRange,
): Promise<{ object: ObjectWithHeaders; stream: Readable } | null> {
  const { folder, record } = recordOf(objects, key);
  for (let attempt = 0; attempt < READS; attempt += 1) {
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
}

async function adopt(
  { objects, temporaryFile, now }: Folders,
  ...[key, file, object, exclusive = false]: Parameters<ObjectFiles['adopt']>
): Promise<ObjectWithHeaders> {
  const { folder, record, hash } = recordOf(objects, key);
  const data = `${hash}.${randomUUID()}.bin`;
  try {
    if ((await mkdir(folder, { recursive: true })) !== undefined) await syncFolder(objects);
    const before = await readRecord(record);
    await rename(file, join(folder, data));
    const stored: ObjectRecord = { key, ...object, modifiedAtMs: now(), data };
    await writeWhole(record, temporaryFile(), JSON.stringify(stored), exclusive);
    if (before) await rm(join(folder, before.data), { force: true });
    return bare(stored);
  } catch (error) {
    // The former object is intact. The new data is removed at once, because the disk may be full.
    await rm(file, { force: true });
    const isNamed = await readRecord(record).then(
      (found) => found?.data === data,
      () => true,
    );
    if (!isNamed) await rm(join(folder, data), { force: true });
    throw errorCode(error) === 'EEXIST' ? new OssError('FileAlreadyExists') : error;
  }
}

async function copy(
  { objects, temporaryFile }: Folders,
  key: string,
): Promise<{ object: ObjectWithHeaders; file: string } | null> {
  const { folder, record } = recordOf(objects, key);
  for (let attempt = 0; attempt < READS; attempt += 1) {
    const found = await readRecord(record);
    if (found === null) return null;
    const file = temporaryFile();
    const from = join(folder, found.data);
    const linked = await orMissing(link(from, file).catch((error: unknown) => copyInstead(error, from, file)));
    if (linked !== null) return { object: bare(found), file };
  }
  return null;
}
