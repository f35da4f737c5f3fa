// Uploads one file: prepares it, sends it, and continues after a reload.
import { buildKey } from '../../shared/upload/key.ts';
import { REFRESH_BEFORE_BATCH_MS, REFRESH_DURING_MULTIPART_MS } from '../../shared/upload/limits.ts';
import { addressIn, partBytesOf } from './credentials.ts';
import type { ObjectTarget } from './object-client.ts';
import type { Prepared } from './prepare.ts';
import { isStoreCode } from './send-signed.ts';
import { saveArrived, saveBegun, forgetCheckpoint, resumeUpload } from './task-checkpoint.ts';
import type { Task, TaskDeps } from './task.ts';
import { UploadCancelled, UploadError } from './upload-error.ts';

/** Uploads a file. Never rejects: an error is put into the record, and cancellation is silent. */
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
  if (await resumeUpload(deps, task)) return change(task, { state: 'done', progress: 1 });
  task.prepared ??= await prepare(task.file);
  const { prepared } = task;
  if (task.control.signal.aborted) throw new UploadCancelled();
  change(task, { state: 'uploading', kind: prepared.kind, bytes: prepared.body.size });
  if (prepared.cover && task.record.coverPath === '') await uploadCover(deps, task, prepared.cover);
  try {
    await uploadBody(deps, task, prepared);
  } catch (error) {
    // The renewed credentials have another prefix (a login in between): the upload starts again under it, once.
    if (!isStoreCode(error, 'PrefixChanged')) throw error;
    forgetCheckpoint(deps, task);
    if (prepared.cover) await uploadCover(deps, task, prepared.cover);
    await uploadBody(deps, task, prepared);
  }
  saveArrived(deps, task, prepared);
  change(task, { state: 'done', progress: 1 });
}

/** A new key under the current prefix, or the key of the checkpoint if that has the same prefix. */
async function keyFor(deps: TaskDeps, task: Task, extension: string, isCover = false): Promise<string> {
  const { credentials, clock, folder, uuid } = deps;
  const { dirPrefix } = await credentials.get(REFRESH_BEFORE_BATCH_MS);
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
  const { credentials, client, change } = deps;
  const { body, contentType, extension } = prepared;
  const key = await keyFor(deps, task, extension);
  const grant = await credentials.get(0);
  const partBytes = partBytesOf(grant);
  const isLarge = body.size >= partBytes;
  const to: ObjectTarget = { key, signal: task.control.signal, leftMs: isLarge ? REFRESH_DURING_MULTIPART_MS : 0 };
  change(task, { path: key, ossUrl: addressIn(grant, key) });
  const onProgress = (progress: number): void => change(task, { progress });
  if (!isLarge) return client.put(to, body, contentType, (sent) => onProgress(Math.min(0.99, sent / body.size)));
  // Loaded on demand: only videos are that large.
  const { uploadInParts } = await import('./multipart.ts').catch((cause: unknown) => {
    throw new UploadError('network', { cause });
  });
  await uploadInParts({
    client,
    to,
    body,
    contentType,
    partBytes,
    checkpoint: task.checkpoint,
    onProgress,
    onCheckpoint: (checkpoint) => saveBegun(deps, task, prepared, checkpoint),
  });
}
