/** Which of the spoken calls a request is. */
import { OssError } from './oss-error.ts';
import { SOURCE, SUPPORTED_REQUESTS, type SupportedRequest } from './supported-requests.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { isSubresource } from './subresources.ts';

/** Who signs, and when: of every call. */
const SIGNING_HEADERS = ['x-oss-date', 'x-oss-content-sha256', 'x-oss-security-token', 'x-oss-user-agent'];
const SIGNING_QUERY: ReadonlySet<string> = new Set([
  'OSSAccessKeyId',
  'Expires',
  'Signature',
  'security-token',
  'x-oss-signature',
  'x-oss-signature-version',
  'x-oss-credential',
  'x-oss-date',
  'x-oss-expires',
  'x-oss-security-token',
  'x-oss-additional-headers',
]);
/** On a write OSS passes these over in silence: refused, but for the twins of a copy's own conditions. */
const OF_READS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'content-range'];
const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'];

/** The call that a request is; NotImplemented for everything that is not on the list. */
export function supportedRequest(request: ParsedRequest): SupportedRequest {
  if (!METHODS.includes(request.method)) throw new OssError('MethodNotAllowed');
  const on = request.key === '' ? 'bucket' : 'object';
  const found = SUPPORTED_REQUESTS.find(
    (row) => row.method === request.method && row.on === on && isThis(row, request),
  );
  if (!found) throw new OssError('NotImplemented');
  return found;
}

function isThis(row: SupportedRequest, { query, headers, method }: ParsedRequest): boolean {
  const { named = [], options = [], by } = row;
  const isRead = method === 'GET' || method === 'HEAD';
  const left = Object.keys(query).filter((name) => !SIGNING_QUERY.has(name) && !options.includes(name));
  // An unknown name that is no sub-resource (a cache buster) loses nothing when a call only reads.
  const telling = left.filter((name) => !isRead || isSubresource(name) || name === 'list-type');
  if (telling.length !== named.length || !named.every((name) => telling.includes(name))) return false;
  if ((headers[SOURCE] !== undefined) !== (by === SOURCE)) return false;
  return Object.keys(headers).every((name) => {
    if (!isRead && OF_READS.includes(name)) return headers[`${SOURCE}-${name}`] === headers[name];
    return !name.startsWith('x-oss-') || isKnown(row, name, headers);
  });
}

function isKnown({ headers = [], by }: SupportedRequest, name: string, all: ParsedRequest['headers']): boolean {
  if (name === by || SIGNING_HEADERS.includes(name)) return true;
  if (headers.some((known) => name === known || (known.endsWith('-') && name.startsWith(known)))) return true;
  // ali-oss says each header of a copy twice, the second time as one of the source's.
  const twin = name.startsWith(`${SOURCE}-`) ? name.slice(SOURCE.length + 1) : '';
  return by === SOURCE && twin !== '' && all[twin] === all[name];
}
