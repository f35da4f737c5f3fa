/** Finds the supported call that a request matches. */
import { OssError } from './oss-error.ts';
import { SOURCE, SUPPORTED_REQUESTS, type SupportedRequest } from './supported-requests.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { isSubresource } from './subresources.ts';

/** Headers of the signature, allowed for every call. */
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
/**
 * Headers for reads. OSS ignores them on a write; here they are refused, unless they repeat a copy's own conditions.
 */
const READ_HEADERS = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since', 'content-range'];
const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'];

/** The call that a request matches; NotImplemented for everything that is not on the list. */
export function supportedRequest(request: ParsedRequest): SupportedRequest {
  if (!METHODS.includes(request.method)) throw new OssError('MethodNotAllowed');
  const on = request.key === '' ? 'bucket' : 'object';
  const found = SUPPORTED_REQUESTS.find(
    (row) => row.method === request.method && row.on === on && matches(row, request),
  );
  if (!found) throw new OssError('NotImplemented');
  return found;
}

function matches(row: SupportedRequest, { query, headers, method }: ParsedRequest): boolean {
  const { named = [], options = [], by } = row;
  const isRead = method === 'GET' || method === 'HEAD';
  const left = Object.keys(query).filter((name) => !SIGNING_QUERY.has(name) && !options.includes(name));
  // A read may have unknown names that are no sub-resources, such as a cache buster.
  const relevant = left.filter((name) => !isRead || isSubresource(name) || name === 'list-type');
  if (relevant.length !== named.length || !named.every((name) => relevant.includes(name))) return false;
  if ((headers[SOURCE] !== undefined) !== (by === SOURCE)) return false;
  return Object.keys(headers).every((name) => {
    if (!isRead && READ_HEADERS.includes(name)) return headers[`${SOURCE}-${name}`] === headers[name];
    return !name.startsWith('x-oss-') || isKnown(row, name, headers);
  });
}

function isKnown({ headers = [], by }: SupportedRequest, name: string, all: ParsedRequest['headers']): boolean {
  if (name === by || SIGNING_HEADERS.includes(name)) return true;
  if (headers.some((known) => name === known || (known.endsWith('-') && name.startsWith(known)))) return true;
  // ali-oss sends each header of a copy a second time, with the prefix of a header of the source.
  const twin = name.startsWith(`${SOURCE}-`) ? name.slice(SOURCE.length + 1) : '';
  return by === SOURCE && twin !== '' && all[twin] === all[name];
}
