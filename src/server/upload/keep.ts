import { SNIFF_BYTES, judgeFile, type Refusal } from '../../shared/upload/sniff.ts';
import { extensionOf } from '../../shared/upload/key.ts';
import { IMAGE_BEFORE_MAX_BYTES, VIDEO_MAX_BYTES } from '../../shared/upload/limits.ts';
import type { Upload } from '../../shared/upload/list.ts';
import type { Clock } from '../clock.ts';
import { collect } from '../storage/embeddedStore.ts';
import { withLocalCopy } from '../storage/localCopy.ts';
import { cleanPicture, PictureRefused, type PictureFault } from '../storage/media.ts';
import { cleanMp4 } from '../storage/mp4.ts';
import { VideoRefused, type VideoFault } from '../storage/mp4-boxes.ts';
import { ObjectMissing, ObjectTooLarge, type ObjectStore } from '../storage/store.ts';
import { ATTACHMENTS } from './places.ts';

/** A file that has been checked, cleaned and moved; it becomes an attachment in the transaction. */
export interface ReadyFile {
  kind: 'image' | 'video';
  name: string;
  contentType: string;
  size: number;
  objectKey: string;
  thumbnailKey: string | null;
}

export interface KeepNeeds {
  store: ObjectStore;
  clock: Clock;
  /** Told of every object before it is written, so that it can be taken back. */
  onWrite(key: string): void;
}

/** The content is none that may be kept: a fault of the sender, with the text that says so. */
class FileRefused extends Error {
  readonly fault: Refusal;
  constructor(fault: Refusal) {
    super(`file refused: ${fault}`);
    this.fault = fault;
  }
}

const TEXTS: Readonly<Record<Refusal | PictureFault | VideoFault, string>> = {
  empty: 'issue.fileGone',
  notImageOrVideo: 'issue.file',
  contentDiffersFromName: 'issue.file',
  videoNotMp4: 'issue.file',
  imageTooLarge: 'issue.fileLarge',
  videoTooLarge: 'issue.fileLarge',
  notAPicture: 'issue.file',
  notDecodable: 'issue.fileDamaged',
  tooManyPixels: 'issue.fileLarge',
  tooLarge: 'issue.fileLarge',
  notMp4: 'issue.file',
  damaged: 'issue.fileDamaged',
  noPicture: 'issue.fileDamaged',
  unsupported: 'issue.file',
};

/** The issue key of what is wrong with a file; null when the fault is not the sender's. */
export function textOfFault(error: unknown): string | null {
  if (error instanceof FileRefused || error instanceof PictureRefused || error instanceof VideoRefused)
    return TEXTS[error.fault];
  if (error instanceof ObjectMissing) return 'issue.fileGone';
  if (error instanceof ObjectTooLarge) return 'issue.fileLarge';
  return null;
}

/**
 * Checks an uploaded object by its content, cleans it, and writes the result under a new key where no credentials reach
 * (safety.md 8). Throws what textOfFault knows, or an outage. What is checked is what is stored: the first object may be
 * written to meanwhile.
 */
export async function keepFile(needs: KeepNeeds, upload: Upload): Promise<ReadyFile> {
  const { store, clock } = needs;
  const object = await store.head(upload.key);
  if (object === null) throw new ObjectMissing(upload.key);
  const range = { from: 0, to: Math.min(SNIFF_BYTES, object.bytes) - 1 };
  const head =
    object.bytes === 0 ? Buffer.alloc(0) : await collect(await store.read(upload.key, range), upload.key, SNIFF_BYTES);
  const judged = judgeFile({ name: upload.name, bytes: object.bytes, head });
  if (!judged.ok) throw new FileRefused(judged.refusal);
  const folder = `${ATTACHMENTS}${clock.id()}/`;
  return judged.type.kind === 'image' ? keepPicture(needs, upload, folder) : keepVideo(needs, upload, folder);
}

async function keepPicture(needs: KeepNeeds, upload: Upload, folder: string): Promise<ReadyFile> {
  const clean = await cleanPicture(await needs.store.readAll(upload.key, IMAGE_BEFORE_MAX_BYTES));
  return {
    kind: 'image',
    name: asJpeg(upload.name),
    contentType: clean.contentType,
    size: clean.data.byteLength,
    objectKey: await write(needs, `${folder}picture.jpg`, clean.data, clean.contentType),
    thumbnailKey: await write(needs, `${folder}thumbnail.jpg`, clean.thumbnail, clean.contentType),
  };
}

async function keepVideo(needs: KeepNeeds, upload: Upload, folder: string): Promise<ReadyFile> {
  return withLocalCopy(needs.store, upload.key, VIDEO_MAX_BYTES, async (file) => {
    await cleanMp4(file);
    const objectKey = await write(needs, `${folder}video.mp4`, { file }, 'video/mp4');
    const size = (await needs.store.head(objectKey))?.bytes ?? 0;
    const thumbnailKey = upload.coverKey === undefined ? null : await keepCover(needs, upload.coverKey, folder);
    return { kind: 'video', name: upload.name, contentType: 'video/mp4', size, objectKey, thumbnailKey };
  });
}

/** The page makes the cover, so a bad one is no fault that a person could mend: the video goes without. */
async function keepCover(needs: KeepNeeds, coverKey: string, folder: string): Promise<string | null> {
  try {
    const { data, contentType } = await cleanPicture(await needs.store.readAll(coverKey, IMAGE_BEFORE_MAX_BYTES));
    return await write(needs, `${folder}cover.jpg`, data, contentType);
  } catch (error) {
    if (textOfFault(error) === null) throw error;
    return null;
  }
}

async function write(
  needs: KeepNeeds,
  key: string,
  body: Parameters<ObjectStore['put']>[1],
  contentType: string,
): Promise<string> {
  needs.onWrite(key);
  await needs.store.put(key, body, { contentType });
  return key;
}

const JPEG_NAMES: readonly string[] = ['jpg', 'jpeg', 'jfif'];

/** What was a PNG is a JPEG now, and is saved as one. */
function asJpeg(name: string): string {
  const extension = extensionOf(name);
  if (JPEG_NAMES.includes(extension)) return name;
  return `${extension === '' ? name : name.slice(0, -extension.length - 1)}.jpg`;
}
