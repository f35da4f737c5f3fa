/** What a list of uploads shows. */
import type { Prepared } from './prepare.ts';
import type { UploadError } from './upload-error.ts';

export type UploadState = 'waiting' | 'preparing' | 'uploading' | 'done' | 'failed';

/** One file (spec 3 "Upload progress record", and what a list needs to show it). */
export interface UploadRecord {
  readonly id: string;
  readonly name: string;
  readonly state: UploadState;
  /** 0 to 1. */
  readonly progress: number;
  readonly isFail: boolean;
  readonly err: UploadError | null;
  /** Address of the object, without a signature: readable by nobody until it is claimed. */
  readonly ossUrl: string;
  /** The object's key: `key` in `uploads` of the calls. */
  readonly path: string;
  /** The key of a video's cover, or '': `coverKey` in `uploads`. */
  readonly coverPath: string;
  /** Of the multipart upload, or ''. */
  readonly uploadId: string;
  readonly kind: Prepared['kind'] | null;
  /** Bytes that go over the wire, after shrinking; 0 before it. */
  readonly bytes: number;
}

export interface UploadSnapshot {
  /** In the order in which they were added. */
  readonly records: readonly UploadRecord[];
  /** New credentials are being waited for. */
  readonly isPaused: boolean;
  /** Something waits or is on its way. */
  readonly isBusy: boolean;
}

export function emptyRecord(id: string, name: string): UploadRecord {
  return {
    id,
    name,
    state: 'waiting',
    progress: 0,
    isFail: false,
    err: null,
    ossUrl: '',
    path: '',
    coverPath: '',
    uploadId: '',
    kind: null,
    bytes: 0,
  };
}
