/**
 * Object keys and addresses. Form of a key (spec 7, api.md):
 * `<dirPrefix>attachFiles/YYYYMMDD/<milliseconds>-<uuid>.<ext>`, avatars under `avatar/`, files of admins under
 * `import/`. Pure: time and uuid are passed in.
 */
import { DEFAULT_REGION } from './limits.ts';

export type KeyFolder = 'attachFiles' | 'avatar' | 'import';

/** The answer of the uploadToken call (spec 3). `expiration` is ISO 8601 UTC, `dirPrefix` ends in `/`. */
export interface UploadCredential {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  readonly bucketName: string;
  readonly endpoint: string;
  readonly dirPrefix: string;
  readonly expiration: string;
}

export interface KeyParts {
  readonly dirPrefix: string;
  readonly folder: KeyFolder;
  /** Milliseconds since 1970 by the uploading device's clock; never trusted. */
  readonly atMs: number;
  readonly uuid: string;
  /** Lower case, without the dot. */
  readonly extension: string;
}

const KEY =
  /^((?:[A-Za-z0-9_-]{1,64}\/){1,6})(attachFiles|avatar|import)\/(\d{8})\/(\d{13})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([a-z0-9]{1,8})$/;

/** The day folder of an instant: `YYYYMMDD`, UTC. */
export function dayFolder(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '');
}

/** The key of a new object. Throws RangeError when a part would not read back. */
export function buildKey(parts: KeyParts): string {
  const { dirPrefix, folder, atMs, uuid, extension } = parts;
  const key = `${dirPrefix}${folder}/${dayFolder(atMs)}/${atMs}-${uuid}.${extension}`;
  if (!KEY.test(key)) throw new RangeError(`not a valid object key: ${key}`);
  return key;
}

/** The parts of a key, or null when it does not have the form (then it is not ours and is refused). */
export function parseKey(key: string): KeyParts | null {
  const [, dirPrefix, folder, , ms, uuid, extension] = KEY.exec(key) ?? [];
  if (!dirPrefix || !folder || !ms || !uuid || !extension) return null;
  return { dirPrefix, folder: folder as KeyFolder, atMs: Number(ms), uuid, extension };
}

/** Extension of a file name: lower case, without the dot; '' when it has none. */
export function extensionOf(fileName: string): string {
  const match = /\.([A-Za-z0-9]{1,8})$/.exec(fileName);
  return match?.[1]?.toLowerCase() ?? '';
}

/** RFC 3986 escaping: `encodeURIComponent` and `!'()*`, as OSS and S3 sign it. */
export function escapeUri(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Escapes a path per segment; slashes stay. */
export function escapePath(path: string): string {
  return path.split('/').map(escapeUri).join('/');
}

/**
 * Address of an object without a query. OSS's own hosts take the bucket in the host name, every other
 * endpoint (the embedded store, a development server) in the path. An endpoint without scheme is https.
 */
export function objectUrl(endpoint: string, bucketName: string, key: string): string {
  const base = endpoint.includes('://') ? endpoint : `https://${endpoint}`;
  const [scheme = 'https', rest = ''] = base.replace(/\/+$/, '').split('://');
  return isBucketInHost(endpoint)
    ? `${scheme}://${bucketName}.${rest}/${escapePath(key)}`
    : `${scheme}://${rest}/${bucketName}/${escapePath(key)}`;
}

/** Whether the bucket belongs into the host name (see `objectUrl`). */
export function isBucketInHost(endpoint: string): boolean {
  return /\.aliyuncs\.com(:\d+)?\/*$/.test(endpoint);
}

/** Region to sign for: read from an OSS endpoint (`oss-eu-central-1.aliyuncs.com`), otherwise the default. */
export function regionOf(endpoint: string): string {
  return /(?:^|[/.])oss-([a-z0-9-]+?)(?:-internal)?\.aliyuncs\.com/.exec(endpoint)?.[1] ?? DEFAULT_REGION;
}
