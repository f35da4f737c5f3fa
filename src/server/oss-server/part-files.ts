/**
 * Multipart uploads as files: `uploads/<id>/` contains `upload.json` and a file for each part. The file's name has the
 * part's number, size and MD5, so the folder is the list of parts, and a kill loses only parts that are being received.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_PART_NUMBER } from '../../shared/upload/limits.ts';
import { OssError } from './oss-error.ts';
import { orMissing, writeWhole } from './durable-file.ts';
import type { ObjectWithHeaders } from './object-record.ts';
import { byBytes, type ObjectFiles } from './object-files.ts';
import { receive, type Received, type ReceiveLimits } from './receive.ts';
import type { BegunUpload, PartFile, UploadRecord } from './part-folder.ts';
import { begunIn, folderOf, partName, partsIn, removeOlder } from './part-folder.ts';
import { choose, etagOf, joined } from './join-parts.ts';

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
  /** Joins the listed parts into the object. A repeat after success returns the same object. */
  readonly complete: (
    uploadId: string,
    key: string,
    wanted: readonly { number: number; etag: string }[],
    maxBytes: number,
    exclusive: boolean,
  ) => Promise<ObjectWithHeaders>;
  readonly abort: (uploadId: string, key: string) => Promise<void>;
  /** Removes uploads that got no part since then; resolves to how many. */
  readonly sweep: (beforeMs: number) => Promise<number>;
}

/** 32 random hex digits. */
export function newUploadId(): string {
  return randomUUID().replaceAll('-', '').toUpperCase();
}

/** Opens the folder of unfinished uploads and creates it if missing. */
export async function openPartFiles(root: string, objects: ObjectFiles): Promise<PartFiles> {
  const uploads = join(root, 'uploads');
  await mkdir(uploads, { recursive: true });

  /** Renames the folder before deleting it, so that a part that arrives meanwhile is refused. */
  const removeWhole = async (folder: string): Promise<void> => {
    const away = objects.temporaryFile();
    if ((await orMissing(rename(folder, away).then(() => true))) === null) return;
    await rm(away, { recursive: true, force: true });
  };

  return {
    list: async (uploadId, key) => partsIn((await folderOf(uploads, uploadId, key)).folder),
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
        const begun = await begunIn(uploads, uploadId);
        if (begun?.key.startsWith(prefix)) found.push(begun);
      }
      return found.sort((a, b) => byBytes(a.key, b.key) || byBytes(a.uploadId, b.uploadId));
    },
    put: async (uploadId, key, number, source, limits) => {
      if (!(Number.isInteger(number) && number >= 1 && number <= MAX_PART_NUMBER))
        throw new OssError('InvalidArgument');
      const { folder } = await folderOf(uploads, uploadId, key);
      const temporary = objects.temporaryFile();
      const received = await receive(source, temporary, limits, false);
      const name = partName(number, received);
      const moved = await orMissing(rename(temporary, join(folder, name)).then(() => true));
      if (moved === null) throw await rm(temporary, { force: true }).then(() => new OssError('NoSuchUpload'));
      await removeOlder(folder, name);
      return received;
    },
    complete: async (uploadId, key, ...how) => complete(objects, await folderOf(uploads, uploadId, key), ...how),
    abort: async (uploadId, key) => removeWhole((await folderOf(uploads, uploadId, key)).folder),
    sweep: async (beforeMs) => {
      let removed = 0;
      for (const name of await readdir(uploads)) {
        // Renaming a part into the folder updates the folder's time, so it is the time of the last part.
        const found = await orMissing(stat(join(uploads, name)));
        if (found === null || found.mtimeMs >= beforeMs) continue;
        await removeWhole(join(uploads, name));
        removed += 1;
      }
      return removed;
    },
  };
}

async function complete(
  objects: ObjectFiles,
  { folder, upload }: { folder: string; upload: UploadRecord },
  wanted: readonly { number: number; etag: string }[],
  maxBytes: number,
  exclusive: boolean,
): Promise<ObjectWithHeaders> {
  const done = await orMissing(readFile(join(folder, 'done.json'), 'utf8'));
  if (done !== null) return JSON.parse(done) as ObjectWithHeaders; // a repeat, because the answer was lost
  const chosen = choose(wanted, await partsIn(folder), maxBytes);
  const temporary = objects.temporaryFile();
  const received = await receive(joined(chosen), temporary, { maxBytes });
  const { key, contentType, kept } = upload;
  const made = { bytes: received.bytes, contentType, etag: etagOf(chosen), ...(kept ? { kept } : {}) };
  const object = await objects.adopt(key, temporary, made, exclusive || upload.exclusive);
  await writeWhole(join(folder, 'done.json'), objects.temporaryFile(), JSON.stringify(object));
  for (const part of chosen) await rm(part.file, { force: true });
  return object;
}
