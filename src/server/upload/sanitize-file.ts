import { stat } from 'node:fs/promises';
import { SNIFF_BYTES, checkFile, type FileRefusal } from '../../shared/upload/sniff.ts';
import { buildKey, extensionOf } from '../../shared/upload/key.ts';
import type { Reads } from '../../shared/upload/reads.ts';
import { COVER_WIDTH_PX, FILE_MAX_BYTES, IMAGE_BEFORE_MAX_BYTES, VIDEO_MAX_BYTES } from '../../shared/upload/limits.ts';
import type { Upload } from '../../shared/upload/upload-list.ts';
import type { Clock } from '../clock.ts';
import { collect } from '../storage/collect.ts';
import { withLocalCopy } from '../media/local-copy.ts';
import { cleanJpeg, cleanPicture, PictureRefused, type PictureRefusal } from '../media/clean-picture.ts';
import { cleanMp4 } from '../media/clean-mp4.ts';
import { VideoRefused, type VideoRefusal } from '../media/mp4-boxes.ts';
import { ObjectMissing, ObjectTooLarge, type ObjectStore } from '../storage/object-store.ts';
import { ReadingStopped } from '../reader/reading-stopped.ts';
import type { FileLook } from './look-at-file.ts';
import { ATTACHMENTS } from './object-prefixes.ts';

export type AttachmentKind = 'image' | 'video' | 'file';

/** A file that has been checked, cleaned and moved; it becomes an attachment in the transaction. */
export interface ReadyFile {
  kind: AttachmentKind;
  name: string;
  contentType: string;
  size: number;
  objectKey: string;
  thumbnailKey: string | null;
  reads: Reads;
  /** By the camera; null where that is not known. */
  takenAt: Date | null;
}

/** What a file is, asked of the reader. Throws ReadingStopped. */
export type LookAt = (input: { file: string; name: string }) => Promise<FileLook>;

export interface SanitizeDeps {
  store: ObjectStore;
  clock: Clock;
  /** Called with every key before it is written, so that the object can be removed if the write fails. */
  onWrite(key: string): void;
  /** Without it only pictures and videos are taken. */
  lookAt?: LookAt | undefined;
}

type Refusal = FileRefusal | 'onlyMedia' | 'damaged';

/** The content may not be stored: an error of the sender. */
class FileRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(`file refused: ${refusal}`);
    this.refusal = refusal;
  }
}

const TEXTS: Readonly<Record<Refusal | PictureRefusal | VideoRefusal, string>> = {
  empty: 'issue.fileGone',
  onlyMedia: 'issue.file',
  contentDiffersFromName: 'upload.contentDiffers',
  program: 'upload.program',
  script: 'upload.script',
  webPage: 'upload.webPage',
  macros: 'upload.macros',
  fileTooLarge: 'upload.fileTooLarge',
  videoNotMp4: 'upload.videoNotMp4',
  imageTooLarge: 'upload.imageTooLarge',
  videoTooLarge: 'upload.videoTooLarge',
  notAPicture: 'issue.file',
  heic: 'issue.fileHeic',
  notDecodable: 'issue.fileDamaged',
  tooManyPixels: 'issue.fileLarge',
  tooLarge: 'issue.fileLarge',
  notMp4: 'issue.file',
  damaged: 'issue.fileDamaged',
  noPicture: 'issue.fileDamaged',
  unsupported: 'issue.file',
};

/** The text key of an error of the sender; null for any other error. */
export function refusalTextKey(error: unknown): string | null {
  if (error instanceof FileRefused || error instanceof PictureRefused || error instanceof VideoRefused)
    return TEXTS[error.refusal];
  if (error instanceof ObjectMissing) return 'issue.fileGone';
  if (error instanceof ObjectTooLarge) return 'issue.fileLarge';
  return null;
}

/**
 * Checks an uploaded object by its content, cleans it, and stores the result under a new key that no credentials can
 * write (safety.md 8). It stores the bytes that it has checked, because the uploader may still overwrite the original.
 * Throws an error that refusalTextKey knows, or an outage.
 */
export async function sanitizeFile(deps: SanitizeDeps, upload: Upload): Promise<ReadyFile> {
  const { store } = deps;
  const object = await store.head(upload.key);
  if (object === null) throw new ObjectMissing(upload.key);
  const range = { from: 0, to: Math.min(SNIFF_BYTES, object.bytes) - 1 };
  const head =
    object.bytes === 0 ? Buffer.alloc(0) : await collect(await store.read(upload.key, range), upload.key, SNIFF_BYTES);
  const check = checkFile({ name: upload.name, bytes: object.bytes, head });
  if (!check.ok) throw new FileRefused(check.refusal);
  if (check.type.kind === 'image') return sanitizePicture(deps, upload);
  if (check.type.kind === 'video') return sanitizeVideo(deps, upload);
  if (!deps.lookAt) throw new FileRefused('onlyMedia');
  return keepFile(deps, upload, deps.lookAt);
}

/** Any other file is kept as it is; the reader says what it is. */
async function keepFile(deps: SanitizeDeps, { key, name }: Upload, lookAt: LookAt): Promise<ReadyFile> {
  return withLocalCopy(deps.store, key, FILE_MAX_BYTES, async (file) => {
    const look = await lookAt({ file, name }).catch((error: unknown) => {
      // One that takes too much to look at is none that anybody works with.
      if (error instanceof ReadingStopped && error.reason !== 'ended') throw new FileRefused('damaged');
      throw error;
    });
    if ('refusal' in look) throw new FileRefused(look.refusal);
    const { reads, contentType, extension } = look;
    const { size } = await stat(file);
    // Plain bytes for the store as well: nothing that reads it is told to show them.
    const objectKey = await write(deps, extension, { file }, 'application/octet-stream');
    return { kind: 'file', name, contentType, size, objectKey, thumbnailKey: null, reads, takenAt: null };
  });
}

async function sanitizePicture(deps: SanitizeDeps, upload: Upload): Promise<ReadyFile> {
  const clean = await cleanPicture(await deps.store.readAll(upload.key, IMAGE_BEFORE_MAX_BYTES));
  const { data, contentType, extension, thumbnail, takenAt } = clean;
  return {
    kind: 'image',
    name: asFormat(upload.name, extension),
    contentType,
    size: data.byteLength,
    objectKey: await write(deps, extension, data, contentType),
    thumbnailKey: await write(deps, 'jpg', thumbnail, 'image/jpeg'),
    reads: 'none',
    takenAt,
  };
}

async function sanitizeVideo(deps: SanitizeDeps, upload: Upload): Promise<ReadyFile> {
  return withLocalCopy(deps.store, upload.key, VIDEO_MAX_BYTES, async (file) => {
    await cleanMp4(file);
    const objectKey = await write(deps, 'mp4', { file }, 'video/mp4');
    const size = (await deps.store.head(objectKey))?.bytes ?? 0;
    const thumbnailKey = upload.coverKey === undefined ? null : await sanitizeCover(deps, upload.coverKey);
    const stored = { contentType: 'video/mp4', size, objectKey, thumbnailKey };
    return { kind: 'video', name: upload.name, ...stored, reads: 'none', takenAt: null };
  });
}

/** The page makes the cover, so the user cannot correct a bad one: then the video is stored without it. */
async function sanitizeCover(deps: SanitizeDeps, coverKey: string): Promise<string | null> {
  try {
    const cover = await deps.store.readAll(coverKey, IMAGE_BEFORE_MAX_BYTES);
    return await write(deps, 'jpg', await cleanJpeg(cover, COVER_WIDTH_PX), 'image/jpeg');
  } catch (error) {
    if (refusalTextKey(error) === null) throw error;
    return null;
  }
}

/** Stores it under the specified form of a name (spec 7), by the extension of the content. Resolves to the key. */
async function write(
  { store, clock, onWrite }: SanitizeDeps,
  extension: string,
  body: Parameters<ObjectStore['put']>[1],
  contentType: string,
): Promise<string> {
  const atMs = clock.now().getTime();
  const key = buildKey({ dirPrefix: ATTACHMENTS, folder: 'attachFiles', atMs, uuid: clock.id(), extension });
  onWrite(key);
  await store.put(key, body, { contentType });
  return key;
}

const NAMED: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg', 'jfif'] };

/** The file name with an extension of this format, which may differ from the one that was sent. */
function asFormat(name: string, format: string): string {
  const extension = extensionOf(name);
  if ((NAMED[format] ?? [format]).includes(extension)) return name;
  return `${extension === '' ? name : name.slice(0, -extension.length - 1)}.${format}`;
}
