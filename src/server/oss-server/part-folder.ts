/** The folder of one unfinished upload: its record, and the parts that have arrived. */
import { readFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { orMissing } from './durable-file.ts';
import { OssError } from './oss-error.ts';
import type { StoredHeaders } from './stored-headers.ts';
import type { Received } from './receive.ts';

export interface PartFile extends Received {
  readonly number: number;
  readonly modifiedAtMs: number;
  readonly file: string;
}

/** The properties of the future object, from the call that began the upload. */
export interface UploadRecord {
  readonly key: string;
  readonly contentType: string;
  readonly kept?: StoredHeaders;
  /** Completing fails if the object exists then. */
  readonly exclusive?: boolean;
}

export interface BegunUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly begunAtMs: number;
}

const PART_NAME = /^(\d{5})-(\d+)-([0-9A-F]{32})$/;

/** The folder of this upload of this key; NoSuchUpload when there is none. */
export async function folderOf(
  uploads: string,
  uploadId: string,
  key: string,
): Promise<{ folder: string; upload: UploadRecord }> {
  if (!/^[0-9A-F]{32}$/.test(uploadId)) throw new OssError('NoSuchUpload');
  const folder = join(uploads, uploadId);
  const text = await orMissing(readFile(join(folder, 'upload.json'), 'utf8'));
  const upload = text === null ? null : (JSON.parse(text) as UploadRecord); // written by us only
  if (upload?.key !== key) throw new OssError('NoSuchUpload');
  return { folder, upload };
}

/** The parts of an upload by number; if one arrived twice, the newer. */
export async function partsIn(folder: string): Promise<PartFile[]> {
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
}

/** An upload that is neither completed nor aborted; null for any other, also for one that is being removed. */
export async function begunIn(uploads: string, uploadId: string): Promise<BegunUpload | null> {
  const file = join(uploads, uploadId, 'upload.json');
  const [text, status] = [await orMissing(readFile(file, 'utf8')), await orMissing(stat(file))];
  const done = await orMissing(stat(join(uploads, uploadId, 'done.json')));
  if (text === null || status === null || done !== null) return null;
  const { key } = JSON.parse(text) as UploadRecord; // written by us only
  return { key, uploadId, begunAtMs: status.mtimeMs };
}

/** A part's file name. The number is padded, so that all files of one part have the same prefix. */
export const partName = (number: number, { bytes, md5 }: Received): string =>
  `${String(number).padStart(5, '0')}-${bytes}-${md5}`;

/**
 * Removes older files of the same part. Only older ones, so that concurrent uploads of one part cannot remove each
 * other.
 */
export async function removeOlder(folder: string, name: string): Promise<void> {
  const [prefix] = name.split('-', 1);
  const mine = await orMissing(stat(join(folder, name)));
  for (const other of mine ? await readdir(folder) : []) {
    if (!other.startsWith(`${prefix}-`) || other === name) continue;
    const found = await orMissing(stat(join(folder, other)));
    if (mine && found && found.mtimeMs < mine.mtimeMs) await rm(join(folder, other), { force: true });
  }
}
