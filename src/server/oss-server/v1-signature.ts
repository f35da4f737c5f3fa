/** The signature of OSS, version 1. */
import { createHmac } from 'node:crypto';
import type { ParsedRequest } from './parsed-request.ts';
import { isSubresource } from './subresources.ts';

/** `when`: the date of a signature in a header, or the expiry of a signed address. */
export function v1Signature(request: ParsedRequest, secret: string, when: string): string {
  const { headers } = request;
  const own = Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-'))
    .sort()
    .map((name) => `${name}:${(headers[name] ?? '').trim()}`);
  const resource = `/${request.bucket}/${request.key}${v1Subresources(request.query)}`;
  const text = [
    request.method,
    headers['content-md5'] ?? '',
    headers['content-type'] ?? '',
    when,
    ...own,
    resource,
  ].join('\n');
  return createHmac('sha1', secret).update(text, 'utf8').digest('base64');
}

/** `?uploads` or `?partNumber=1&uploadId=…`, values unescaped (unlike everywhere else). */
function v1Subresources(query: ParsedRequest['query']): string {
  const names = Object.keys(query)
    .filter((name) => isSubresource(name))
    .sort();
  if (names.length === 0) return '';
  return `?${names.map((name) => (query[name] ? `${name}=${query[name]}` : name)).join('&')}`;
}
