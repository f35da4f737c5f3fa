// One file of the queue.
import type { KeyFolder } from '../../shared/upload/key.ts';
import { mp4Name } from '../../shared/upload/mp4-name.ts';
import type { Hashing } from '../../shared/upload/signature.ts';
import { fingerprintOf, type Checkpoints } from './checkpoints.ts';
import type { CredentialCache, SigningClock } from './credentials.ts';
import type { Checkpoint } from './multipart.ts';
import type { ObjectClient } from './object-client.ts';
import type { Prepared } from './prepare.ts';
import { emptyRecord } from './empty-record.ts';
import type { UploadRecord } from './upload-record.ts';

export interface Task {
  readonly file: File;
  /** The name of its checkpoint. */
  readonly name: string;
  /**
   * The file is stored on the device (in a draft), so it is added again after a reload even if its upload is complete.
   */
  readonly isKept: boolean;
  record: UploadRecord;
  control: AbortController;
  prepared: Prepared | null;
  checkpoint: Checkpoint | null;
  /** Hash of the first bytes; '' before it is computed. */
  head: string;
}

/** What a task needs from the queue and from outside. */
export interface TaskDeps {
  readonly folder: KeyFolder;
  readonly hashing: Hashing;
  readonly prepare: (file: File) => Promise<Prepared>;
  readonly checkpoints: Checkpoints;
  readonly uuid: () => string;
  readonly credentials: CredentialCache;
  readonly clock: SigningClock;
  readonly client: ObjectClient;
  readonly change: (task: Task, changes: Partial<UploadRecord>) => void;
}

/** A task that waits. `keptAs`: the id of the file in the draft store, if it is stored there. */
export const newTask = (id: string, file: File, keptAs: string | undefined): Task => ({
  file,
  name: keptAs ?? fingerprintOf(file),
  isKept: keptAs !== undefined,
  record: emptyRecord(id, mp4Name(file.name)),
  control: new AbortController(),
  prepared: null,
  checkpoint: null,
  head: '',
});

/** Puts a failed file back into the queue. */
export function requeue({ change }: TaskDeps, task: Task): void {
  task.control = new AbortController();
  change(task, { state: 'waiting', isFail: false, err: null, progress: 0 });
}
