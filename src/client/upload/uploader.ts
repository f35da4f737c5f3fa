// The upload queue of spec 4: five files at a time, small ones in one request, large ones in parts. A failed file keeps
// its error, and the next one goes on. Cancellation is silent. It does not use React; `subscribe` and `getSnapshot` fit
// useSyncExternalStore.
import type { KeyFolder } from '../../shared/upload/key.ts';
import { CONCURRENT_FILES } from '../../shared/upload/limits.ts';
import type { Hashing } from '../../shared/upload/signature.ts';
import type { Checkpoints } from './checkpoints.ts';
import { createCredentialCache, createSigningClock, type FetchCredential } from './credentials.ts';
import { createObjectClient } from './object-client.ts';
import type { Prepared } from './prepare.ts';
import type { SignStep } from './send-signed.ts';
import type { Transport } from './transport.ts';
import { createScheduler } from './scheduler.ts';
import type { UploadSnapshot } from './upload-record.ts';
import { abandonUpload, resumePrefix } from './task-checkpoint.ts';
import { newTask, requeue, type Task, type TaskDeps } from './task.ts';
import { runTask } from './upload-task.ts';

/** The state of the queue for useSyncExternalStore: the same object until `publish` reads a new one. */
function createSnapshots(read: () => UploadSnapshot) {
  const listeners = new Set<() => void>();
  const idle = new Set<() => void>();
  let snapshot: UploadSnapshot = { records: [], isPaused: false, isBusy: false };
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: (): UploadSnapshot => snapshot,
    publish: (): void => {
      snapshot = read();
      for (const listener of listeners) listener();
      if (snapshot.isBusy) return;
      for (const resolve of idle) resolve();
      idle.clear();
    },
    whenIdle: (): Promise<void> => (snapshot.isBusy ? new Promise((resolve) => idle.add(resolve)) : Promise.resolve()),
    /** Removes all listeners. */
    unsubscribeAll: (): void => listeners.clear(),
  };
}

export interface UploaderOptions {
  readonly fetchCredential: FetchCredential;
  readonly signStep: SignStep;
  readonly folder: KeyFolder;
  readonly transport: Transport;
  readonly hashing: Hashing;
  readonly prepare: (file: File) => Promise<Prepared>;
  readonly checkpoints: Checkpoints;
  readonly now: () => number;
  readonly uuid: () => string;
  /** Resolves after `ms`, or rejects with UploadCancelled when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Uploader {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  readonly getSnapshot: () => UploadSnapshot;
  /**
   * Queues files and returns their ids in the queue. `keptAs`: their ids in the draft store. Such a file is not
   * uploaded again after a reload if its upload was complete, until `Checkpoints.remove` is called for its id.
   */
  readonly add: (files: readonly File[], keptAs?: readonly string[]) => string[];
  /** Stops and removes a file in any state, silently. */
  readonly cancel: (id: string) => void;
  /** Puts a failed file back into the queue. Parts that have arrived are not sent again. */
  readonly retry: (id: string) => void;
  /** Resolves when no file is waiting or being uploaded; some may have failed. */
  readonly whenIdle: () => Promise<void>;
  /** Stops everything and keeps the checkpoints. */
  readonly dispose: () => void;
}

/** An empty queue. */
export function createUploader(options: UploaderOptions): Uploader {
  const tasks = new Map<string, Task>();
  let isPaused = false;
  const { publish, unsubscribeAll, ...shown } = createSnapshots(() => {
    const records = [...tasks.values()].map(({ record }) => record);
    return { records, isPaused, isBusy: scheduler.isActive() || records.some(({ state }) => state === 'waiting') };
  });

  const deps = taskDeps(options, {
    change: (task, changes) => {
      task.record = { ...task.record, ...changes };
      if (tasks.has(task.record.id)) publish();
    },
    onPaused: (value) => {
      isPaused = value;
      publish();
    },
  });
  const scheduler = createScheduler({
    limit: CONCURRENT_FILES,
    next: () => [...tasks.values()].find(({ record }) => record.state === 'waiting'),
    run: (task: Task) => runTask(deps, task),
    onChange: publish,
  });

  return {
    ...shown,
    add: (files, keptAs = []) => {
      const ids = files.map((file, at) => {
        const task = newTask(options.uuid(), file, keptAs[at]);
        tasks.set(task.record.id, task);
        resumePrefix(deps, task);
        return task.record.id;
      });
      scheduler.go();
      return ids;
    },
    cancel: (id) => {
      const task = tasks.get(id);
      if (!task) return;
      tasks.delete(id);
      task.control.abort();
      abandonUpload(deps, task);
      publish();
    },
    retry: (id) => {
      const task = tasks.get(id);
      if (task?.record.state !== 'failed') return;
      requeue(deps, task);
      scheduler.go();
    },
    dispose: () => {
      scheduler.stop();
      for (const task of tasks.values()) task.control.abort();
      tasks.clear();
      unsubscribeAll();
      publish();
    },
  };
}

/** The dependencies that all tasks share: the credentials, and the client that signs with them. */
function taskDeps(
  options: UploaderOptions,
  on: { change: TaskDeps['change']; onPaused: (isPaused: boolean) => void },
): TaskDeps {
  const clock = createSigningClock(options.now);
  const credentials = createCredentialCache(options.fetchCredential, clock, on.onPaused);
  const client = createObjectClient({ ...options, credentials, clock });
  return { ...options, credentials, clock, client, change: on.change };
}
