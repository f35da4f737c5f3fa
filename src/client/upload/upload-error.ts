import type { FileRefusal } from '../../shared/upload/sniff.ts';

/** Why a file could not be uploaded; its text is `uploadErrorText`. */
export type UploadErrorCode =
  | FileRefusal
  /** The browser cannot read this HEIC picture (only Safari can). */
  | 'heicNotDecodable'
  | 'pictureNotDecodable'
  /** No answer after all retries. */
  | 'network'
  /** The credentials could not be fetched. */
  | 'credentials'
  /** The store refused; see `storeCode`. */
  | 'store';

export class UploadError extends Error {
  readonly code: UploadErrorCode;
  /** The error code in the store's answer (`QuotaExceeded`, `NoSuchUpload`, …). */
  readonly storeCode: string | null;
  constructor(code: UploadErrorCode, detail?: { storeCode?: string; cause?: unknown }) {
    super(detail?.storeCode ?? code, { cause: detail?.cause });
    this.name = 'UploadError';
    this.code = code;
    this.storeCode = detail?.storeCode ?? null;
  }
}

/** The user has removed the file or left the page; never shown (spec 4 "cancellation is silent"). */
export class UploadCancelled extends Error {
  constructor() {
    super('upload cancelled');
    this.name = 'UploadCancelled';
  }
}
