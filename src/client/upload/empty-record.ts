import type { UploadRecord } from './upload-record.ts';

/** Of a file that has just been added. */
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
