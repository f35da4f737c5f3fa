import { extensionOf } from '../../shared/upload/key.ts';
import type { Prepared } from './prepare.ts';
import { UploadError } from './upload-error.ts';

/** Prepares a file to import: it is uploaded unchanged. */
export function prepareFile(file: File): Promise<Prepared> {
  if (file.size === 0) return Promise.reject(new UploadError('empty'));
  const extension = extensionOf(file.name) || 'csv';
  const contentType = 'application/octet-stream';
  return Promise.resolve({ kind: 'file', body: file, contentType, extension, cover: null, isOriginal: true });
}
