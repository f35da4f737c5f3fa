/**
 * The upload queue of spec 4: five files at a time, small ones in one request, large ones in parts; a failed file keeps
 * its error and the next proceeds; cancelling is silent. No React: `subscribe` and `getSnapshot` fit
 * useSyncExternalStore.
 */
import { buildKey, objectUrl, type KeyFolder } from '../../shared/upload/key.ts';
import {
  CONCURRENT_FILES,
  MULTIPART_THRESHOLD_BYTES,
  REFRESH_BEFORE_BATCH_MS,
  REFRESH_DURING_MULTIPART_MS,
} from '../../shared/upload/limits.ts';
import type { Hashing } from '../../shared/upload/signature.ts';
import { fingerprintOf, headOf, prefixOf, type Checkpoints } from './checkpoints.ts';
import { createCredentialKeeper, createSigningClock, type FetchCredential } from './credentials.ts';
import { UploadCancelled, UploadFault } from './fault.ts';
import type { Checkpoint } from './multipart.ts';
import { createObjectClient, type ObjectTarget } from './objectClient.ts';
import { isStoreCode } from './send-signed.ts';
import type { Prepared } from './prepare.ts';
import type { Transport } from './transport.ts';
import { emptyRecord } from './upload-record.ts';
import type { UploadRecord, UploadSnapshot } from './upload-record.ts';

export interface UploaderOptions {
  readonly fetchCredential: FetchCredential;
  readonly folder: KeyFolder;
  readonly transport: Transport;
  readonly hashing: Hashing;
  readonly prepare: (file: File) => Promise<Prepared>;
  readonly checkpoints: Checkpoints;
  readonly now: () => number;
  readonly uuid: () => string;
  /** Resolves after a while, or rejects with UploadCancelled when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Uploader {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  readonly getSnapshot: () => UploadSnapshot;
  /** Queues files; answers their ids. */
  readonly add: (files: readonly File[]) => string[];
  /** Stops and forgets a file, in any state; silent. */
  readonly cancel: (id: string) => void;
  /** Puts a failed file back into the queue; parts that arrived are not sent again. */
  readonly retry: (id: string) => void;
  /** Resolves when nothing waits and nothing is on its way, failed or not. */
  readonly whenIdle: () => Promise<void>;
  /** Stops everything and keeps the checkpoints: the page is left. */
  readonly dispose: () => void;
}

interface Task {
  readonly file: File;
  record: UploadRecord;
  control: AbortController;
  prepared: Prepared | null;
  checkpoint: Checkpoint | null;
  /** Of its content, '' before it was read. */
  head: string;
}

/** An empty queue. */
export function createUploader(options: UploaderOptions): Uploader {
  const tasks = new Map<string, Task>();
  const listeners = new Set<() => void>();
  const idle = new Set<() => void>();
  let active = 0;
  let isPaused = false;
  let isDisposed = false;
  let snapshot: UploadSnapshot = { records: [], isPaused: false, isBusy: false };

  const clock = createSigningClock(options.now);
  const keeper = createCredentialKeeper(options.fetchCredential, clock, (value) => {
    isPaused = value;
    publish();
  });
  const client = createObjectClient({ ...options, keeper, clock });

  const publish = (): void => {
    const records = [...tasks.values()].map(({ record }) => record);
    const isBusy = active > 0 || records.some(({ state }) => state === 'waiting');
    snapshot = { records, isPaused, isBusy };
    for (const listener of listeners) listener();
    if (isBusy) return;
    for (const resolve of idle) resolve();
    idle.clear();
  };
  const change = (task: Task, changes: Partial<UploadRecord>): void => {
    task.record = { ...task.record, ...changes };
    if (tasks.has(task.record.id)) publish();
  };

  /** A new key under the present prefix, or the one of the checkpoint while the prefix is the same. */
  const keyFor = async (task: Task, extension: string, isCover = false): Promise<string> => {
    const { dirPrefix } = await keeper.get(REFRESH_BEFORE_BATCH_MS);
    if (!isCover && task.checkpoint?.key.startsWith(dirPrefix)) return task.checkpoint.key;
    return buildKey({ dirPrefix, folder: options.folder, atMs: clock.nowMs(), uuid: options.uuid(), extension });
  };

  const uploadCover = async (task: Task, cover: Blob): Promise<void> => {
    const key = await keyFor(task, 'jpg', true);
    const to = { key, signal: task.control.signal, leftMs: 0 };
    await client.put(to, cover, 'image/jpeg', () => undefined);
    change(task, { coverPath: key });
  };

  const uploadBody = async (task: Task, prepared: Prepared): Promise<void> => {
    const { body, contentType, extension } = prepared;
    const key = await keyFor(task, extension);
    const { endpoint, bucketName } = await keeper.get(0);
    const isLarge = body.size >= MULTIPART_THRESHOLD_BYTES;
    const to: ObjectTarget = { key, signal: task.control.signal, leftMs: isLarge ? REFRESH_DURING_MULTIPART_MS : 0 };
    change(task, { path: key, ossUrl: objectUrl(endpoint, bucketName, key) });
    const onProgress = (progress: number): void => change(task, { progress });
    if (!isLarge) return client.put(to, body, contentType, (sent) => onProgress(Math.min(0.99, sent / body.size)));
    // Only videos are so large: its program comes with the first.
    const { uploadInParts } = await import('./multipart.ts').catch((cause: unknown) => {
      throw new UploadFault('network', { cause });
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
        if (prepared.isOriginal) options.checkpoints.save(fingerprintOf(task.file), checkpoint);
        change(task, { uploadId: checkpoint.uploadId });
      },
    });
  };

  /** Goes on with what an earlier page began, when the file is the same and its prefix is still to be had. */
  const resume = async (task: Task): Promise<void> => {
    task.head ||= await headOf(task.file, options.hashing);
    task.checkpoint ??= options.checkpoints.load(fingerprintOf(task.file));
    if (task.checkpoint === null) return;
    const { dirPrefix } = await keeper.get(REFRESH_BEFORE_BATCH_MS);
    const { key, head, uploadId, coverKey = '' } = task.checkpoint;
    if (!key.startsWith(dirPrefix) || head !== task.head) return abandon(task);
    change(task, { uploadId, coverPath: coverKey });
  };

  const run = async (task: Task): Promise<void> => {
    change(task, { state: 'preparing' });
    task.prepared ??= await options.prepare(task.file);
    const { prepared } = task;
    if (task.control.signal.aborted) throw new UploadCancelled();
    change(task, { state: 'uploading', kind: prepared.kind, bytes: prepared.body.size });
    if (prepared.isOriginal) await resume(task);
    if (prepared.cover && task.record.coverPath === '') await uploadCover(task, prepared.cover);
    try {
      await uploadBody(task, prepared);
    } catch (error) {
      // Renewed credentials came for another prefix (a login in between): the file begins anew below it, once.
      if (!isStoreCode(error, 'PrefixChanged')) throw error;
      forget(task);
      if (prepared.cover) await uploadCover(task, prepared.cover);
      await uploadBody(task, prepared);
    }
    forget(task);
    change(task, { state: 'done', progress: 1 });
  };

  const forget = (task: Task): void => {
    task.checkpoint = null;
    options.checkpoints.remove(fingerprintOf(task.file));
  };

  const start = (task: Task): void => {
    active += 1;
    void run(task)
      .catch((error: unknown) => {
        if (task.control.signal.aborted) return;
        const err = error instanceof UploadFault ? error : new UploadFault('network', { cause: error });
        change(task, { state: 'failed', isFail: true, err });
      })
      .finally(() => {
        active -= 1;
        pump();
      });
  };

  const pump = (): void => {
    for (const task of tasks.values()) {
      if (active >= CONCURRENT_FILES || isDisposed) break;
      if (task.record.state === 'waiting') start(task);
    }
    publish();
  };

  /** Frees the store at once; if that fails its daily sweep does. */
  const abandon = (task: Task): void => {
    const { checkpoint } = task;
    forget(task);
    if (checkpoint === null || task.record.state === 'done') return;
    const to = { key: checkpoint.key, signal: new AbortController().signal, leftMs: 0 };
    void client.abort(to, checkpoint.uploadId).catch(() => undefined);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    add: (files) => {
      const ids = files.map((file) => {
        const record = emptyRecord(options.uuid(), file.name);
        const control = new AbortController();
        tasks.set(record.id, { file, record, control, prepared: null, checkpoint: null, head: '' });
        // Before the first credentials are asked for, by whichever file.
        const begun = options.checkpoints.load(fingerprintOf(file));
        const dirPrefix = begun && prefixOf(begun);
        if (dirPrefix !== null) keeper.resume(dirPrefix);
        return record.id;
      });
      pump();
      return ids;
    },
    cancel: (id) => {
      const task = tasks.get(id);
      if (!task) return;
      tasks.delete(id);
      task.control.abort();
      abandon(task);
      publish();
    },
    retry: (id) => {
      const task = tasks.get(id);
      if (task?.record.state !== 'failed') return;
      task.control = new AbortController();
      change(task, { state: 'waiting', isFail: false, err: null, progress: 0 });
      pump();
    },
    whenIdle: () => (snapshot.isBusy ? new Promise((resolve) => idle.add(resolve)) : Promise.resolve()),
    dispose: () => {
      isDisposed = true;
      for (const task of tasks.values()) task.control.abort();
      tasks.clear();
      listeners.clear();
      publish();
    },
  };
}
