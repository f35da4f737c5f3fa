/** Signed addresses, for all stores. */
import { timingSafeEqual } from 'node:crypto';
import { canonicalQuery, presignQuery } from '../../shared/upload/signature.ts';
import { escapeUri } from '../../shared/upload/key.ts';
import { SIGNED_ADDRESS_SECONDS } from '../../shared/upload/limits.ts';
import { DIALECTS } from '../../shared/upload/signing-dialects.ts';
import { nodeHashing } from './node-hashing.ts';
import type { SignedObject, SignedUrlOptions } from './object-store.ts';
import { targetOf, type SigningBucket } from './signing-bucket.ts';

const MINUTE_MS = 60_000;

/** Types that a browser may show in place; everything else is a download of plain bytes (safety.md 9). */
const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'application/pdf',
]);

/** The type to serve for a requested type: never HTML, SVG, XML or script. */
export function safeType(contentType: string): string {
  return SHOWN_TYPES.has(contentType) ? contentType : 'application/octet-stream';
}

/** RFC 6266 Content-Disposition; a type that may not be shown is always an attachment. */
export function dispositionOf(options: Omit<SignedUrlOptions, 'seconds'>): string {
  const kind = SHOWN_TYPES.has(options.contentType) ? options.disposition : 'attachment';
  if (options.fileName === undefined) return kind;
  // oxlint-disable-next-line no-control-regex -- control characters are what must not reach a header
  const name = options.fileName.replace(/[\u0000-\u001f\u007f"\\/]/g, '_').slice(0, 200);
  const plain = name.replace(/[^\x20-\x7e]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${escapeUri(name.toWellFormed())}`;
}

/**
 * A signed address of an object. The signature's time is the start of the current minute, so the address stays the same
 * for a minute, and it never lives longer than requested.
 */
export async function signedUrl(
  bucket: SigningBucket,
  key: string,
  nowMs: number,
  options: SignedUrlOptions,
): Promise<string> {
  const { seconds } = options;
  if (!(seconds > 0 && seconds <= SIGNED_ADDRESS_SECONDS)) {
    throw new RangeError(`a signed address lives 1 to ${SIGNED_ADDRESS_SECONDS} seconds, not ${seconds}`);
  }
  const long = seconds * 1000 >= 2 * MINUTE_MS;
  const atMs = long ? Math.floor(nowMs / MINUTE_MS) * MINUTE_MS : nowMs;
  return addressFor(bucket, key, { atMs, seconds }, safeType(options.contentType), dispositionOf(options));
}

async function addressFor(
  bucket: SigningBucket,
  key: string,
  life: { atMs: number; seconds: number },
  contentType: string,
  disposition: string,
): Promise<string> {
  const query = { 'response-content-type': contentType, 'response-content-disposition': disposition };
  const request = { method: 'GET', query, ...targetOf(bucket, key) };
  const signed = await presignQuery(bucket.dialect, bucket.signingKey, request, life, nodeHashing);
  return `${bucket.addressOf(key)}?${canonicalQuery(bucket.dialect, signed)}`;
}

const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const NAME = /; filename\*=UTF-8''([^;]*)$/;

/**
 * The object of an address that `signedUrl` made for this bucket; null for any other text and after its expiry. The
 * address is made again from its own parts and must be identical, so no part of it is trusted.
 */
export async function signedObject(
  bucket: SigningBucket,
  address: string,
  nowMs: number,
): Promise<SignedObject | null> {
  const base = bucket.addressOf('');
  const { date, expires } = DIALECTS[bucket.dialect].query;
  const [path = '', given = ''] = address.split('?', 2);
  if (!path.startsWith(base)) return null;
  const query = new URLSearchParams(given);
  const contentType = query.get('response-content-type') ?? '';
  const disposition = query.get('response-content-disposition') ?? '';
  const seconds = Number(query.get(expires) ?? Number.NaN);
  const atMs = Date.parse((query.get(date) ?? '').replace(STAMP, '$1-$2-$3T$4:$5:$6Z'));
  if (!(seconds > 0 && seconds <= SIGNED_ADDRESS_SECONDS && nowMs < atMs + seconds * 1000)) return null;
  const key = decoded(path.slice(base.length));
  const name = decoded(NAME.exec(disposition)?.[1] ?? '');
  if (key === null || name === null) return null;
  const wanted = await addressFor(bucket, key, { atMs, seconds }, contentType, disposition);
  return isSame(wanted, address) ? { key, name } : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function isSame(wanted: string, given: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
