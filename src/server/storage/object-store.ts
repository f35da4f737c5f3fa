/** What the product asks of an object store, whichever one it is: the embedded one or an OSS bucket. */
import type { Readable } from 'node:stream';
import type { UploadCredential } from '../../shared/upload/key.ts';

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

/** A body that can be sent again when the store fails on the way: bytes, or a file on this disk. */
export type ObjectBody = Uint8Array | { readonly file: string };

export interface SignedUrlOptions {
  /** At most SIGNED_ADDRESS_SECONDS; more is a RangeError (safety.md 9). */
  readonly seconds: number;
  /** The type to serve; fixed by us, never what the uploader said. HTML, SVG and XML become a download of bytes. */
  readonly contentType: string;
  readonly disposition: 'inline' | 'attachment';
  readonly fileName?: string;
}

/** What a signed address opens. */
export interface SignedObject {
  readonly key: string;
  /** As it was said when the address was signed; '' when it was not. */
  readonly name: string;
}

/** What somebody may store in a sliding window of time, under all their prefixes together. */
export interface Quota {
  /** All that one asker stores is counted under one subject. */
  readonly subject: string;
  readonly objects: number;
  readonly bytes: number;
  readonly windowMs: number;
}

export interface MintOptions {
  /** Ends in `/`. */
  readonly dirPrefix: string;
  readonly seconds: number;
  /** Held by the embedded store; a bucket cannot: there what is stored is listed before more is granted. */
  readonly quota?: Quota;
  /** Embedded store only: origin under which this caller reaches the app (`http://192.168.1.5:8080`). */
  readonly endpoint?: string;
}

export interface ObjectStore {
  /** Origin that the page loads from and uploads to, for the Content-Security-Policy; '' is the app's own. */
  readonly origin: string;
  /** Whether the store itself holds the quota of the credentials that it mints. */
  readonly holdsQuota: boolean;
  /** The object's data, or null when there is none. */
  head(key: string): Promise<StoredObject | null>;
  /** The bytes as a stream; ObjectMissing when there is none. The stream fails with StorageUnavailable. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The whole object in memory; ObjectMissing, or ObjectTooLarge before anything is read. */
  readAll(key: string, maxBytes: number): Promise<Buffer>;
  /** Stores or replaces. Whole or not at all. */
  put(key: string, body: ObjectBody, options: { readonly contentType: string }): Promise<StoredObject>;
  /** Removes; a missing object is no error. */
  remove(key: string): Promise<void>;
  /** Objects whose key starts with the prefix, by key. Costs a walk of the disk in the embedded store. */
  list(prefix: string): Promise<StoredObject[]>;
  /** Address of one object for a short while. The same within one minute, so that the browser keeps the picture. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string>;
  /** What one of these addresses opens; null for any other text, and for one whose time is over. */
  signedObject(address: string): Promise<SignedObject | null>;
  /** Temporary write-only credentials for one prefix (spec 7 uploadToken, safety.md 8). */
  mint(options: MintOptions): Promise<UploadCredential>;
}

/** The store does not answer or answers with 5xx: the pipeline makes 503 with Retry-After of it. */
export class StorageUnavailable extends Error {
  readonly retryAfterSeconds = 5;
  constructor(doing: string, cause?: unknown) {
    super(`object store unavailable: ${doing}`, { cause });
    this.name = 'StorageUnavailable';
  }
}

/** The disk of the embedded store is full: the pipeline makes 507 of it. Nothing was changed. */
export class StorageFull extends StorageUnavailable {
  constructor(doing: string, cause?: unknown) {
    super(doing, cause);
    this.name = 'StorageFull';
  }
}

/** The store refused us: an error of the configuration (keys, bucket, policy), not of the caller. */
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
