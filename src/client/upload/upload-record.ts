import type { Upload } from '../../shared/upload/upload-list.ts';
import type { Prepared } from './prepare.ts';
import type { UploadError } from './upload-error.ts';

export type UploadState = 'waiting' | 'preparing' | 'uploading' | 'done' | 'failed';

/** The state of one file (spec 3 "Upload progress record", and what a list needs to show it). */
export interface UploadRecord {
  readonly id: string;
  readonly name: string;
  readonly state: UploadState;
  /** 0 to 1. */
  readonly progress: number;
  readonly isFail: boolean;
  readonly err: UploadError | null;
  /** URL of the object without a signature: nobody can read it. */
  readonly ossUrl: string;
  /** The key of the object: `key` in `uploads` of the calls. */
  readonly path: string;
  /** The key of a video's cover, or '': `coverKey` in `uploads`. */
  readonly coverPath: string;
  /** The id of the multipart upload, or ''. */
  readonly uploadId: string;
  readonly kind: Prepared['kind'] | null;
  /** Size of what is uploaded, in bytes; 0 until the file is prepared. */
  readonly bytes: number;
}

export interface UploadSnapshot {
  /** In the order in which they were added. */
  readonly records: readonly UploadRecord[];
  /** The queue waits for new credentials. */
  readonly isPaused: boolean;
  /** A file is waiting or being uploaded. */
  readonly isBusy: boolean;
}

/** The file as a write names it, once it is uploaded. */
export const uploadOf = ({ state, path, name, coverPath }: UploadRecord): Upload[] =>
  state === 'done' ? [{ key: path, name, ...(coverPath === '' ? {} : { coverKey: coverPath }) }] : [];
