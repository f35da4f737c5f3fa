/** The interface of an object store; implemented by the embedded store and by buckets of OSS and S3. */
import type { Readable } from 'node:stream';
import type { UploadCredential } from '../../shared/upload/key.ts';
import type { UploadStep } from '../../shared/upload/upload-step.ts';

export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly etag: string;
  readonly modifiedAtMs: number;
}

/** First and last byte, both included. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** A body that can be sent again after a failure: bytes, or a local file. */
export type ObjectBody = Uint8Array | { readonly file: string };

export interface SignedUrlOptions {
  /** At most SIGNED_ADDRESS_SECONDS; more is a RangeError (safety.md 9). */
  readonly seconds: number;
  /** The type to serve; chosen by us, never by the uploader. HTML, SVG and XML become a binary download. */
  readonly contentType: string;
  readonly disposition: 'inline' | 'attachment';
  readonly fileName?: string;
}

/** The object that a signed address names. */
export interface SignedObject {
  readonly key: string;
  /** The file name given when the address was signed; '' for none. */
  readonly name: string;
}

/** A request of an uploader, signed. */
export interface SignedUpload {
  readonly method: string;
  readonly url: string;
  /** To be sent with it; the length of the body is signed too. */
  readonly headers: Record<string, string>;
}

/** How much a subject may store within a sliding time window, under all its prefixes together. */
export interface Quota {
  /** The subject under which usage is counted. */
  readonly subject: string;
  readonly objects: number;
  readonly bytes: number;
  readonly windowMs: number;
}

export interface MintOptions {
  /** Ends in `/`. */
  readonly dirPrefix: string;
  readonly seconds: number;
  /**
   * Enforced by the embedded store. A bucket cannot do that: there objects are listed before credentials are granted.
   */
  readonly quota?: Quota;
  /** For the embedded store: the origin under which this caller reaches the app (`http://192.168.1.5:8080`). */
  readonly endpoint?: string;
}

export interface ObjectStore {
  /** The origin for downloads and uploads, for the Content-Security-Policy; '' is the app's own. */
  readonly origin: string;
  /** The address of an object without a signature; of '' that of the bucket. */
  addressOf(key: string): string;
  /** Whether all that is uploaded is counted against its quota before it is taken: by the store, or as it is signed. */
  readonly enforcesQuota: boolean;
  /** The object's data, or null when there is none. */
  head(key: string): Promise<StoredObject | null>;
  /** The bytes as a stream. Rejects with ObjectMissing; the stream itself may fail with StorageUnavailable. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The whole object in memory. Rejects with ObjectMissing, or with ObjectTooLarge before anything is read. */
  readAll(key: string, maxBytes: number): Promise<Buffer>;
  /** Stores or replaces an object, fully or not at all. */
  put(key: string, body: ObjectBody, options: { readonly contentType: string }): Promise<StoredObject>;
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>;
  /** The objects whose key starts with the prefix, by key. The embedded store reads its whole folder for it. */
  list(prefix: string): Promise<StoredObject[]>;
  /** A signed address of an object for a short time. It is the same for a minute, so that browsers can cache it. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>;
  /** The object of a signed address; null if we have not signed it or it has expired. */
  signedObject(address: string): Promise<SignedObject | null>;
  /** The page uploads by addresses of `signUpload`, not by credentials of `mint`. */
  readonly signsUploads: boolean;
  /** How large a part of an upload is. */
  readonly partBytes: number;
  /** What an uploader without credentials sends for one request of an upload, within SIGNED_ADDRESS_SECONDS. */
  signUpload(key: string, step: UploadStep): Promise<SignedUpload>;
  /** Whether there are temporary credentials; if not, `mint` rejects with StorageRefused. */
  readonly mints: boolean;
  /** Temporary write-only credentials for one prefix (spec 7 uploadToken, safety.md 8). */
  mint(options: MintOptions): Promise<UploadCredential>;
}

/** The store does not answer, or answers 5xx. The pipeline answers 503 with Retry-After. */
export class StorageUnavailable extends Error {
  readonly retryAfterSeconds = 5;
  constructor(doing: string, cause?: unknown) {
    super(`object store unavailable: ${doing}`, { cause });
    this.name = 'StorageUnavailable';
  }
}

/** The disk of the embedded store is full, and nothing was changed. The pipeline answers 507. */
export class StorageFull extends StorageUnavailable {
  constructor(doing: string, cause?: unknown) {
    super(doing, cause);
    this.name = 'StorageFull';
  }
}

/** The store refused our request: an error of the configuration (keys, bucket, policy), not of the caller. */
export class StorageRefused extends Error {
  readonly code: string;
  constructor(doing: string, code: string) {
    super(`object store refused: ${doing}: ${code}`);
    this.name = 'StorageRefused';
    this.code = code;
  }
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`no such object: ${key}`);
    this.name = 'ObjectMissing';
  }
}

export class ObjectTooLarge extends Error {
  constructor(key: string, bytes: number, maxBytes: number) {
    super(`object too large: ${key}: ${bytes} bytes of at most ${maxBytes}`);
    this.name = 'ObjectTooLarge';
  }
}
