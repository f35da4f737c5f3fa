// Checkpoints of running and finished uploads, so that nothing is uploaded twice after a reload.
import { PART_BYTES, REFRESH_BEFORE_BATCH_MS } from '../../shared/upload/limits.ts';
import { headOf, prefixOf } from './checkpoints.ts';
import { addressIn } from './credentials.ts';
import type { Checkpoint } from './multipart.ts';
import type { Prepared } from './prepare.ts';
import type { Task, TaskDeps } from './task.ts';

/** Continues under the prefix of an earlier upload. Must be called before the first credentials are fetched. */
export function resumePrefix({ checkpoints, credentials }: TaskDeps, { name }: Task): void {
  const begun = checkpoints.load(name);
  const dirPrefix = begun && prefixOf(begun);
  if (dirPrefix !== null) credentials.resume(dirPrefix);
}

/**
 * Continues an upload from before a reload, if the file is the same and the server still grants its prefix. Resolves to
 * whether the upload is complete already.
 */
export async function resumeUpload(deps: TaskDeps, task: Task): Promise<boolean> {
  const { credentials, checkpoints, hashing, change } = deps;
  task.head ||= await headOf(task.file, hashing);
  task.checkpoint ??= checkpoints.load(task.name);
  if (task.checkpoint === null) return false;
  const grant = await credentials.get(REFRESH_BEFORE_BATCH_MS);
  const { key, head, uploadId, bytes, arrived, coverKey = '' } = task.checkpoint;
  if (!key.startsWith(grant.dirPrefix) || head !== task.head) {
    abandonUpload(deps, task);
    return false;
  }
  change(task, { uploadId, coverPath: coverKey });
  if (arrived === undefined) return false;
  change(task, { path: key, ossUrl: addressIn(grant, key), kind: arrived, bytes });
  return true;
}

/** Stores the checkpoint of a multipart upload that has begun. */
export function saveBegun({ checkpoints, change }: TaskDeps, task: Task, prepared: Prepared, of: Checkpoint): void {
  const checkpoint = { ...of, head: task.head, coverKey: task.record.coverPath };
  task.checkpoint = checkpoint;
  if (prepared.isOriginal) checkpoints.save(task.name, checkpoint);
  change(task, { uploadId: checkpoint.uploadId });
}

/**
 * Removes the checkpoint after the upload. For a file of a draft, the finished upload is stored instead, until the
 * draft is sent or the file removed.
 */
export function saveArrived(deps: TaskDeps, task: Task, { kind, body }: Prepared): void {
  forgetCheckpoint(deps, task);
  if (!task.isKept) return;
  const { path: key, uploadId, coverPath: coverKey } = task.record;
  const checkpoint = { key, uploadId, bytes: body.size, partBytes: PART_BYTES, head: task.head, coverKey };
  deps.checkpoints.save(task.name, { ...checkpoint, arrived: kind });
}

export function forgetCheckpoint({ checkpoints }: TaskDeps, task: Task): void {
  task.checkpoint = null;
  checkpoints.remove(task.name);
}

/** Aborts the multipart upload in the store. If that fails, the daily cleanup of the store removes it. */
export function abandonUpload(deps: TaskDeps, task: Task): void {
  const { checkpoint } = task;
  forgetCheckpoint(deps, task);
  if (checkpoint === null || checkpoint.arrived !== undefined || task.record.state === 'done') return;
  const to = { key: checkpoint.key, signal: new AbortController().signal, leftMs: 0 };
  void deps.client.abort(to, checkpoint.uploadId).catch(() => undefined);
}
