/** One file of the queue, and what its way to the store needs. */
import type { KeyFolder } from '../../shared/upload/key.ts';
import { mp4Name } from '../../shared/upload/mp4-name.ts';
import type { Hashing } from '../../shared/upload/signature.ts';
import { fingerprintOf, type Checkpoints } from './checkpoints.ts';
import type { CredentialCache, SigningClock } from './credentials.ts';
import type { Checkpoint } from './multipart.ts';
import type { ObjectClient } from './object-client.ts';
import type { Prepared } from './prepare.ts';
import { emptyRecord, type UploadRecord } from './upload-record.ts';

export interface Task {
  readonly file: File;
  /** Its checkpoint is kept under this name. */
  readonly name: string;
  /** The device stores the file (a draft), so it is added again after a reload even if its upload was complete. */
  readonly isKept: boolean;
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
  readonly credentials: CredentialCache;
  readonly clock: SigningClock;
  readonly client: ObjectClient;
  readonly change: (task: Task, changes: Partial<UploadRecord>) => void;
}

/** A waiting file; `keptAs`: the id under which the device stores it, if it does. */
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
