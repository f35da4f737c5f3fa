import type { FileRefusal } from '../../shared/upload/sniff.ts';

/** Why a file could not be uploaded. The text for people is the page's, which has the languages. */
export type UploadErrorCode =
  | FileRefusal
  /** The browser cannot read this HEIC picture (only Safari can). */
  | 'heicNotDecodable'
  | 'pictureNotDecodable'
  /** No answer, after all tries. */
  | 'network'
  /** The credentials could not be fetched. */
  | 'credentials'
  /** The store refused; `storeCode` says how. */
  | 'store';

export class UploadError extends Error {
  readonly code: UploadErrorCode;
  /** Code of the store's answer (`QuotaExceeded`, `NoSuchUpload`, …). */
  readonly storeCode: string | null;
  constructor(code: UploadErrorCode, detail?: { storeCode?: string; cause?: unknown }) {
    super(detail?.storeCode ?? code, { cause: detail?.cause });
    this.name = 'UploadError';
    this.code = code;
    this.storeCode = detail?.storeCode ?? null;
  }
}

/** Cancelled by the person or by leaving: never shown (spec 4 "cancellation is silent"). */
export class UploadCancelled extends Error {
  constructor() {
    super('upload cancelled');
    this.name = 'UploadCancelled';
  }
}
