/** One file of the queue: prepared, sent, gone on with after a reload, given up. */
import { buildKey, objectUrl, type KeyFolder } from '../../shared/upload/key.ts';
import {
  MULTIPART_THRESHOLD_BYTES,
  REFRESH_BEFORE_BATCH_MS,
  REFRESH_DURING_MULTIPART_MS,
} from '../../shared/upload/limits.ts';
import type { Hashing } from '../../shared/upload/signature.ts';
import { fingerprintOf, headOf, type Checkpoints } from './checkpoints.ts';
import { UploadCancelled, UploadError } from './upload-error.ts';
import type { Checkpoint } from './multipart.ts';
import { isStoreCode } from './send-signed.ts';
import type { Prepared } from './prepare.ts';
import { emptyRecord, type UploadRecord } from './upload-record.ts';
import type { CredentialCache, SigningClock } from './credentials.ts';
import type { ObjectClient, ObjectTarget } from './object-client.ts';

export interface Task {
  readonly file: File;
  record: UploadRecord;
  control: AbortController;
  prepared: Prepared | null;
  checkpoint: Checkpoint | null;
  /** Of its content, '' before it was read. */
  head: string;
}

/** What a task needs of the queue and of what stands outside. */
export interface TaskDeps {
  readonly folder: KeyFolder;
  readonly hashing: Hashing;
  readonly prepare: (file: File) => Promise<Prepared>;
  readonly checkpoints: Checkpoints;
  readonly uuid: () => string;
  readonly keeper: CredentialCache;
  readonly clock: SigningClock;
  readonly client: ObjectClient;
  readonly change: (task: Task, changes: Partial<UploadRecord>) => void;
}

/** A new key under the present prefix, or the one of the checkpoint while the prefix is the same. */
async function keyFor(deps: TaskDeps, task: Task, extension: string, isCover = false): Promise<string> {
  const { keeper, clock, folder, uuid } = deps;
  const { dirPrefix } = await keeper.get(REFRESH_BEFORE_BATCH_MS);
  if (!isCover && task.checkpoint?.key.startsWith(dirPrefix)) return task.checkpoint.key;
  return buildKey({ dirPrefix, folder, atMs: clock.nowMs(), uuid: uuid(), extension });
}

async function uploadCover(deps: TaskDeps, task: Task, cover: Blob): Promise<void> {
  const key = await keyFor(deps, task, 'jpg', true);
  const to = { key, signal: task.control.signal, leftMs: 0 };
  await deps.client.put(to, cover, 'image/jpeg', () => undefined);
  deps.change(task, { coverPath: key });
}

async function uploadBody(deps: TaskDeps, task: Task, prepared: Prepared): Promise<void> {
  const { keeper, client, change, checkpoints } = deps;
  const { body, contentType, extension } = prepared;
  const key = await keyFor(deps, task, extension);
  const { endpoint, bucketName } = await keeper.get(0);
  const isLarge = body.size >= MULTIPART_THRESHOLD_BYTES;
  const to: ObjectTarget = { key, signal: task.control.signal, leftMs: isLarge ? REFRESH_DURING_MULTIPART_MS : 0 };
  change(task, { path: key, ossUrl: objectUrl(endpoint, bucketName, key) });
  const onProgress = (progress: number): void => change(task, { progress });
  if (!isLarge) return client.put(to, body, contentType, (sent) => onProgress(Math.min(0.99, sent / body.size)));
  // Only videos are so large: its program comes with the first.
  const { uploadInParts } = await import('./multipart.ts').catch((cause: unknown) => {
    throw new UploadError('network', { cause });
  });
  await uploadInParts({
    client,
    to,
    body,
    contentType,
    checkpoint: task.checkpoint,
    onProgress,
    onCheckpoint: (begun) => {
      const checkpoint = { ...begun, head: task.head, coverKey: task.record.coverPath };
      task.checkpoint = checkpoint;
      if (prepared.isOriginal) checkpoints.save(fingerprintOf(task.file), checkpoint);
      change(task, { uploadId: checkpoint.uploadId });
    },
  });
}

/** Goes on with what an earlier page began, when the file is the same and its prefix is still to be had. */
async function resume(deps: TaskDeps, task: Task): Promise<void> {
  const { keeper, checkpoints, hashing } = deps;
  task.head ||= await headOf(task.file, hashing);
  task.checkpoint ??= checkpoints.load(fingerprintOf(task.file));
  if (task.checkpoint === null) return;
  const { dirPrefix } = await keeper.get(REFRESH_BEFORE_BATCH_MS);
  const { key, head, uploadId, coverKey = '' } = task.checkpoint;
  if (!key.startsWith(dirPrefix) || head !== task.head) return abandon(deps, task);
  deps.change(task, { uploadId, coverPath: coverKey });
}

/** A file that waits. */
export const newTask = (id: string, file: File): Task => ({
  file,
  record: emptyRecord(id, file.name),
  control: new AbortController(),
  prepared: null,
  checkpoint: null,
  head: '',
});

/** A failed file waits again. */
export function putBack({ change }: TaskDeps, task: Task): void {
  task.control = new AbortController();
  change(task, { state: 'waiting', isFail: false, err: null, progress: 0 });
}

/** From the file to its object. Never rejects: a fault stands in the record, and cancelling is silent. */
export async function runTask(deps: TaskDeps, task: Task): Promise<void> {
  try {
    await upload(deps, task);
  } catch (error) {
    if (task.control.signal.aborted) return;
    const err = error instanceof UploadError ? error : new UploadError('network', { cause: error });
    deps.change(task, { state: 'failed', isFail: true, err });
  }
}

async function upload(deps: TaskDeps, task: Task): Promise<void> {
  const { change, prepare } = deps;
  change(task, { state: 'preparing' });
  task.prepared ??= await prepare(task.file);
  const { prepared } = task;
  if (task.control.signal.aborted) throw new UploadCancelled();
  change(task, { state: 'uploading', kind: prepared.kind, bytes: prepared.body.size });
  if (prepared.isOriginal) await resume(deps, task);
  if (prepared.cover && task.record.coverPath === '') await uploadCover(deps, task, prepared.cover);
  try {
    await uploadBody(deps, task, prepared);
  } catch (error) {
    // Renewed credentials came for another prefix (a login in between): the file begins anew below it, once.
    if (!isStoreCode(error, 'PrefixChanged')) throw error;
    forget(deps, task);
    if (prepared.cover) await uploadCover(deps, task, prepared.cover);
    await uploadBody(deps, task, prepared);
  }
  forget(deps, task);
  change(task, { state: 'done', progress: 1 });
}

function forget({ checkpoints }: TaskDeps, task: Task): void {
  task.checkpoint = null;
  checkpoints.remove(fingerprintOf(task.file));
}

/** Frees the store at once; if that fails its daily sweep does. */
export function abandon(deps: TaskDeps, task: Task): void {
  const { checkpoint } = task;
  forget(deps, task);
  if (checkpoint === null || task.record.state === 'done') return;
  const to = { key: checkpoint.key, signal: new AbortController().signal, leftMs: 0 };
  void deps.client.abort(to, checkpoint.uploadId).catch(() => undefined);
}
