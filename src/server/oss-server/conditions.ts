/** Conditional requests (RFC 9110 13): for reads and, with other header names, for the source of a copy. */
import { OssError } from './oss-error.ts';
import type { StoredObject } from '../storage/object-store.ts';

interface Conditions {
  readonly match?: string | undefined;
  readonly noneMatch?: string | undefined;
  readonly modifiedSince?: string | undefined;
  readonly unmodifiedSince?: string | undefined;
}

/** The conditions in the headers with this prefix: `if-` or `x-oss-copy-source-if-`. */
export function conditionsIn(headers: Readonly<Record<string, string>>, start: string): Conditions {
  return {
    match: headers[`${start}match`],
    noneMatch: headers[`${start}none-match`],
    modifiedSince: headers[`${start}modified-since`],
    unmodifiedSince: headers[`${start}unmodified-since`],
  };
}

/** Last-Modified in ms, rounded down to seconds, as headers have it. */
const seconds = (object: StoredObject): number => Math.floor(object.modifiedAtMs / 1000) * 1000;

/** Whether the header lists this tag, with quotes or (as scripts write it) without. */
function lists(header: string, etag: string): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', '') === etag);
}

/**
 * Throws PreconditionFailed or NotModified when a condition is false. An invalid date is ignored, as RFC 9110 requires.
 */
export function requireConditions(conditions: Conditions, object: StoredObject): void {
  const { match, noneMatch, modifiedSince, unmodifiedSince } = conditions;
  if (match !== undefined) {
    if (!lists(match, object.etag)) throw new OssError('PreconditionFailed');
  } else if (unmodifiedSince !== undefined && seconds(object) > Date.parse(unmodifiedSince)) {
    throw new OssError('PreconditionFailed');
  }
  if (noneMatch !== undefined) {
    if (lists(noneMatch, object.etag)) throw new OssError('NotModified');
  } else if (modifiedSince !== undefined && seconds(object) <= Date.parse(modifiedSince)) {
    throw new OssError('NotModified');
  }
}

/** Whether to serve the range: If-Range names this version, or there is no If-Range. */
export function rangeHolds(header: string | undefined, object: StoredObject): boolean {
  if (header === undefined) return true;
  return /^(W\/)?"/.test(header) ? header === `"${object.etag}"` : Date.parse(header) === seconds(object);
}
