// Uploads one file in parts, three at a time, with a checkpoint that survives a reload (spec 4, 9).
import { PARALLEL_PARTS } from '../../shared/upload/limits.ts';
import { UploadCancelled } from './upload-error.ts';
import { type DonePart, type ObjectClient, type ObjectTarget } from './object-client.ts';
import { isStoreCode } from './send-signed.ts';

/** Everything that is needed to continue an upload; stored as JSON. */
export interface Checkpoint {
  readonly key: string;
  readonly uploadId: string;
  readonly bytes: number;
  readonly partBytes: number;
  /** Hash of the first bytes, to detect a different file with the same name, size and time. */
  readonly head?: string;
  /** Object key of the cover, which is uploaded first. */
  readonly coverKey?: string;
  /** The kind of the file; set when the upload is complete. */
  readonly arrived?: 'image' | 'video' | 'file';
}

export interface MultipartJob {
  readonly client: ObjectClient;
  readonly to: ObjectTarget;
  readonly body: Blob;
  readonly contentType: string;
  /** Of every part but the last. */
  readonly partBytes: number;
  /** From an earlier upload of the same file. */
  readonly checkpoint: Checkpoint | null;
  /** Called with 0 to 1, never with a smaller value than before. */
  readonly onProgress: (progress: number) => void;
  /** Called when a new upload has begun; the caller stores the checkpoint. */
  readonly onCheckpoint: (checkpoint: Checkpoint) => void;
}

/**
 * Uploads the missing parts and completes the upload. It asks the store for the parts it has, so that a part whose
 * answer was lost is not sent again. If the store no longer knows the upload, it starts again, once.
 */
export async function uploadInParts(job: MultipartJob): Promise<void> {
  const known = usable(job) ? job.checkpoint : null;
  const done = known ? await job.client.parts(job.to, known.uploadId) : null;
  try {
    const checkpoint = known && done ? known : await begin(job);
    await finish(job, checkpoint, done ?? []);
  } catch (error) {
    if (!isStoreCode(error, 'NoSuchUpload')) throw error;
    await finish(job, await begin(job), []);
  }
}

function usable({ checkpoint, to, body, partBytes }: MultipartJob): boolean {
  return checkpoint?.key === to.key && checkpoint.bytes === body.size && checkpoint.partBytes === partBytes;
}

async function begin({ client, to, body, contentType, partBytes, onCheckpoint }: MultipartJob): Promise<Checkpoint> {
  const uploadId = await client.begin(to, contentType);
  const checkpoint = { key: to.key, uploadId, bytes: body.size, partBytes };
  onCheckpoint(checkpoint);
  return checkpoint;
}

async function finish(job: MultipartJob, { uploadId }: Checkpoint, present: readonly DonePart[]): Promise<void> {
  const { client, body, to, partBytes } = job;
  const done = new Map(present.map((part) => [part.number, part.etag]));
  const count = Math.ceil(body.size / partBytes);
  const todo = Array.from({ length: count }, (_, i) => i + 1).filter((number) => !done.has(number));
  const sliceOf = (number: number): Blob => body.slice((number - 1) * partBytes, number * partBytes);
  const sent = new Map([...done.keys()].map((number) => [number, sliceOf(number).size]));
  const report = progressOf(job, sent);
  report();

  // The first failure aborts the other parts; a retry sends them again.
  const stop = new AbortController();
  const { signal } = stop;
  const cancel = (): void => stop.abort();
  // AbortSignal.any is missing in older web views.
  to.signal.addEventListener('abort', cancel);
  let failure: unknown = null;
  const worker = async (): Promise<void> => {
    for (let number = todo.shift(); number !== undefined && !signal.aborted; number = todo.shift()) {
      const part = sliceOf(number);
      const onSent = (bytes: number): void => {
        sent.set(number, bytes);
        report();
      };
      const etag = await client.part({ ...to, signal }, uploadId, number, part, onSent);
      done.set(number, etag);
      onSent(part.size);
    }
  };
  const guarded = (): Promise<void> =>
    worker().catch((error: unknown) => {
      failure ??= error;
      stop.abort();
    });
  await Promise.all(Array.from({ length: PARALLEL_PARTS }, guarded));
  to.signal.removeEventListener('abort', cancel);
  if (to.signal.aborted) throw new UploadCancelled();
  if (failure !== null) throw failure;
  const parts = [...done].map(([number, etag]) => ({ number, etag })).sort((a, b) => a.number - b.number);
  await client.complete(to, uploadId, parts);
  job.onProgress(1);
}

/**
 * Reports the share of bytes sent. It never decreases when a part is sent again; the last percent is for completing.
 */
function progressOf({ body, onProgress }: MultipartJob, sent: ReadonlyMap<number, number>): () => void {
  let reported = 0;
  return () => {
    let bytes = 0;
    for (const value of sent.values()) bytes += value;
    const progress = Math.min(0.99, bytes / body.size);
    if (progress <= reported) return;
    reported = progress;
    onProgress(progress);
  };
}
