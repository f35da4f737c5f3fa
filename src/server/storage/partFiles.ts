/**
 * Multipart uploads as files: `uploads/<id>/` holds `upload.json` and one file per part, whose name carries number,
 * size and MD5, so that listing the folder is the list of parts and a kill loses at most the part on its way.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PART_NUMBER, MIN_PART_BYTES } from '../../shared/upload/limits.ts';
import { OssFault } from './fault.ts';
import { orMissing, writeWhole } from './durable-file.ts';
import type { KeptHeaders } from './kept-headers.ts';
import { byBytes, type KeptObject, type ObjectFiles } from './objectFiles.ts';
import { receive, type Received, type ReceiveLimits } from './receive.ts';

export interface PartFile extends Received {
  readonly number: number;
  readonly modifiedAtMs: number;
  readonly file: string;
}

/** What the object will be, as it was said at the beginning. */
export interface UploadRecord {
  readonly key: string;
  readonly contentType: string;
  readonly kept?: KeptHeaders;
  /** Fails at the end when there is an object then. */
  readonly exclusive?: boolean;
}

export interface BegunUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly begunAtMs: number;
}

export interface PartFiles {
  readonly begin: (uploadId: string, upload: UploadRecord) => Promise<void>;
  readonly put: (
    uploadId: string,
    key: string,
    number: number,
    source: AsyncIterable<Uint8Array>,
    limits: ReceiveLimits,
  ) => Promise<Received>;
  readonly list: (uploadId: string, key: string) => Promise<PartFile[]>;
  /** Uploads that are neither completed nor aborted, by key and then by id. */
  readonly uploads: (prefix: string) => Promise<BegunUpload[]>;
  /** Joins the named parts to the object. Asked again after success, it answers the same object. */
  readonly complete: (
    uploadId: string,
    key: string,
    wanted: readonly { number: number; etag: string }[],
    maxBytes: number,
    exclusive: boolean,
  ) => Promise<KeptObject>;
  readonly abort: (uploadId: string, key: string) => Promise<void>;
  /** Removes uploads in which nothing happened since. */
  readonly sweep: (beforeMs: number) => Promise<number>;
}

const PART_NAME = /^(\d{5})-(\d+)-([0-9A-F]{32})$/;

/** 32 hex digits that nobody guesses. */
export function newUploadId(): string {
  return randomUUID().replaceAll('-', '').toUpperCase();
}

/** Opens (and makes) the folder of unfinished uploads. */
export async function openPartFiles(root: string, objects: ObjectFiles): Promise<PartFiles> {
  const uploads = join(root, 'uploads');
  await mkdir(uploads, { recursive: true });

  const folderOf = async (uploadId: string, key: string): Promise<{ folder: string; upload: UploadRecord }> => {
    if (!/^[0-9A-F]{32}$/.test(uploadId)) throw new OssFault('NoSuchUpload');
    const folder = join(uploads, uploadId);
    const text = await orMissing(readFile(join(folder, 'upload.json'), 'utf8'));
    const upload = text === null ? null : (JSON.parse(text) as UploadRecord); // written by us only
    if (upload?.key !== key) throw new OssFault('NoSuchUpload');
    return { folder, upload };
  };

  const list: PartFiles['list'] = async (uploadId, key) => {
    const { folder } = await folderOf(uploadId, key);
    const parts = new Map<number, PartFile>();
    for (const name of await readdir(folder)) {
      const [, number, bytes, md5] = PART_NAME.exec(name) ?? [];
      if (!number || !bytes || !md5) continue;
      const file = join(folder, name);
      const found = await orMissing(stat(file));
      if (found === null) continue;
      const part = { number: Number(number), bytes: Number(bytes), md5, modifiedAtMs: found.mtimeMs, file };
      const other = parts.get(part.number);
      if (!other || other.modifiedAtMs < part.modifiedAtMs) parts.set(part.number, part);
    }
    return [...parts.values()].sort((a, b) => a.number - b.number);
  };

  /** Moved away first, so that a part which arrives meanwhile finds no upload instead of filling what is being emptied. */
  const removeWhole = async (folder: string): Promise<void> => {
    const away = objects.temporaryFile();
    if ((await orMissing(rename(folder, away).then(() => true))) === null) return;
    await rm(away, { recursive: true, force: true });
  };

  return {
    list,
    begin: async (uploadId, upload) => {
      const folder = join(uploads, uploadId);
      await mkdir(folder);
      try {
        await writeWhole(join(folder, 'upload.json'), objects.temporaryFile(), JSON.stringify(upload));
      } catch (error) {
        await rm(folder, { recursive: true, force: true });
        throw error;
      }
    },
    uploads: async (prefix) => {
      const found: BegunUpload[] = [];
      for (const uploadId of await readdir(uploads)) {
        const file = join(uploads, uploadId, 'upload.json');
        const [text, told] = [await orMissing(readFile(file, 'utf8')), await orMissing(stat(file))];
        const done = await orMissing(stat(join(uploads, uploadId, 'done.json')));
        if (text === null || told === null || done !== null) continue;
        const { key } = JSON.parse(text) as UploadRecord; // written by us only
        if (key.startsWith(prefix)) found.push({ key, uploadId, begunAtMs: told.mtimeMs });
      }
      return found.sort((a, b) => byBytes(a.key, b.key) || byBytes(a.uploadId, b.uploadId));
    },
    put: async (uploadId, key, number, source, limits) => {
      if (!(Number.isInteger(number) && number >= 1 && number <= MAX_PART_NUMBER))
        throw new OssFault('InvalidArgument');
      const { folder } = await folderOf(uploadId, key);
      const temporary = objects.temporaryFile();
      const received = await receive(source, temporary, limits, false);
      const prefix = String(number).padStart(5, '0');
      const name = `${prefix}-${received.bytes}-${received.md5}`;
      const moved = await orMissing(rename(temporary, join(folder, name)).then(() => true));
      if (moved === null) throw await rm(temporary, { force: true }).then(() => new OssFault('NoSuchUpload'));
      await removeOlder(folder, prefix, name);
      return received;
    },
    complete: async (uploadId, key, wanted, maxBytes, exclusive) => {
      const { folder, upload } = await folderOf(uploadId, key);
      const done = await orMissing(readFile(join(folder, 'done.json'), 'utf8'));
      if (done !== null) return JSON.parse(done) as KeptObject; // the answer got lost on the way
      const chosen = choose(wanted, await list(uploadId, key), maxBytes);
      const temporary = objects.temporaryFile();
      const received = await receive(joined(chosen), temporary, { maxBytes });
      const hash = createHash('md5');
      for (const part of chosen) hash.update(Buffer.from(part.md5, 'hex'));
      const etag = `${hash.digest('hex').toUpperCase()}-${chosen.length}`;
      const { contentType, kept } = upload;
      const made = { bytes: received.bytes, contentType, etag, ...(kept ? { kept } : {}) };
      const object = await objects.adopt(key, temporary, made, exclusive || upload.exclusive);
      await writeWhole(join(folder, 'done.json'), objects.temporaryFile(), JSON.stringify(object));
      for (const part of chosen) await rm(part.file, { force: true });
      return object;
    },
    abort: async (uploadId, key) => {
      const { folder } = await folderOf(uploadId, key);
      await removeWhole(folder);
    },
    sweep: async (beforeMs) => {
      let removed = 0;
      for (const name of await readdir(uploads)) {
        // A part renamed into the folder touches it: its time is that of the last part.
        const found = await orMissing(stat(join(uploads, name)));
        if (found === null || found.mtimeMs >= beforeMs) continue;
        await removeWhole(join(uploads, name));
        removed += 1;
      }
      return removed;
    },
  };
}

/** The same part sent again replaces the one before; only older ones go, so that twins at once cannot remove each other. */
async function removeOlder(folder: string, prefix: string, name: string): Promise<void> {
  const mine = await orMissing(stat(join(folder, name)));
  for (const other of mine ? await readdir(folder) : []) {
    if (!other.startsWith(`${prefix}-`) || other === name) continue;
    const found = await orMissing(stat(join(folder, other)));
    if (mine && found && found.mtimeMs < mine.mtimeMs) await rm(join(folder, other), { force: true });
  }
}

/** The parts that the caller names, judged by the protocol's rules. */
function choose(
  wanted: readonly { number: number; etag: string }[],
  present: readonly PartFile[],
  maxBytes: number,
): PartFile[] {
  const byNumber = new Map(present.map((part) => [part.number, part]));
  let last = 0;
  const chosen = wanted.map(({ number, etag }) => {
    if (number <= last) throw new OssFault('InvalidPartOrder');
    last = number;
    const part = byNumber.get(number);
    if (part?.md5 !== etag.toUpperCase()) throw new OssFault('InvalidPart');
    return part;
  });
  if (chosen.length === 0) throw new OssFault('MalformedXML');
  if (chosen.slice(0, -1).some((part) => part.bytes < MIN_PART_BYTES)) throw new OssFault('EntityTooSmall');
  if (chosen.reduce((sum, part) => sum + part.bytes, 0) > maxBytes) throw new OssFault('EntityTooLarge');
  return chosen;
}

/** Parts are not synced one by one: after a power cut one may differ from its name, and is refused here. */
async function* joined(parts: readonly PartFile[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const hash = createHash('md5');
    for await (const chunk of createReadStream(part.file, { highWaterMark: 1 << 20 })) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
    if (hash.digest('hex').toUpperCase() !== part.md5) throw new OssFault('InvalidPart');
  }
}
