/** Parses requests to the embedded store. */
import type { IncomingMessage } from 'node:http';
import { OssError } from './oss-error.ts';

/** A parsed request: names, values and key are unescaped. */
export interface ParsedRequest {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: Readonly<Record<string, string | null>>;
  /** Lower-case names, values as UTF-8. */
  readonly headers: Readonly<Record<string, string>>;
}

export function readRequest(req: IncomingMessage, bucket: string): ParsedRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(req.headers)) {
    // Node reads header bytes as latin-1; signatures are made over UTF-8.
    if (typeof value === 'string') headers[name] = Buffer.from(value, 'latin1').toString('utf8');
  }
  const { key, query } = parseTarget(req.url ?? '', bucket);
  const hasControl = [...key].some((c) => c < ' ' || c === '\u007f');
  if (hasControl || !key.isWellFormed() || Buffer.byteLength(key) > 1023) throw new OssError('InvalidObjectName');
  return { method: req.method ?? '', bucket, key, query, headers };
}

/** Parses a raw request target; InvalidObjectName when it is not properly escaped. */
function parseTarget(target: string, bucket: string): { key: string; query: Record<string, string | null> } {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  if (path !== `/${bucket}` && !path.startsWith(`/${bucket}/`)) throw new OssError('NoSuchBucket');
  const query: Record<string, string | null> = Object.create(null) as Record<string, string | null>;
  try {
    const key = decodeURIComponent(path.slice(bucket.length + 2));
    for (const pair of mark < 0 ? [] : target.slice(mark + 1).split('&')) {
      if (pair === '') continue;
      const equals = pair.indexOf('=');
      const name = decodeURIComponent((equals < 0 ? pair : pair.slice(0, equals)).replaceAll('+', ' '));
      // ali-oss sends `?uploads=` and signs `uploads`, so an empty value counts as none.
      const value = equals < 0 ? '' : decodeURIComponent(pair.slice(equals + 1).replaceAll('+', ' '));
      query[name] = value === '' ? null : value;
    }
    return { key, query };
  } catch {
    throw new OssError('InvalidObjectName');
  }
}
