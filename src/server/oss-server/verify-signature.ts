/**
 * Finds out who sends a request to the embedded store: verifies V1 and V4 signatures in headers and addresses (stack.md
 * 6.3).
 */
import { signatureOf } from '../../shared/upload/signature.ts';
import { CLOCK_SKEW_MS } from '../../shared/upload/limits.ts';
import { OssError } from './oss-error.ts';
import { nodeHashing } from '../storage/node-hashing.ts';
import type { ParsedRequest } from './parsed-request.ts';
import { equalText, readToken, rootKey, sessionSecret, type Grant } from './security-token.ts';
import { createHmac } from 'node:crypto';
import { isSubresource } from './subresources.ts';

/** The signature of OSS, version 1. */

/** `when`: the date of a signature in a header, or the expiry of a signed address. */
function v1Signature(request: ParsedRequest, secret: string, when: string): string {
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

export type OssCaller =
  { readonly kind: 'anonymous' } | { readonly kind: 'root' } | { readonly kind: 'session'; readonly grant: Grant };

const V4_HEADER =
  /^OSS4-HMAC-SHA256 Credential=([^,/]+)\/(\d{8})\/([^,/]+)\/oss\/aliyun_v4_request,\s*(?:AdditionalHeaders=([^,]*),\s*)?Signature=([0-9a-f]{64})$/;
const V4_CREDENTIAL = /^([^/]+)\/(\d{8})\/([^/]+)\/oss\/aliyun_v4_request$/;
const STAMP = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const MAX_ADDRESS_SECONDS = 7 * 24 * 3600;

/** Resolves to the caller. Throws an OssError for a wrong signature, token or clock. */
export async function verifyCaller(
  request: ParsedRequest,
  installationSecret: string,
  nowMs: number,
): Promise<OssCaller> {
  const { authorization = '' } = request.headers;
  if (authorization.startsWith('OSS4-')) return verifyV4Header(request, authorization, installationSecret, nowMs);
  if (authorization.startsWith('OSS ')) return verifyV1Header(request, authorization, installationSecret, nowMs);
  if (authorization !== '') throw new OssError('InvalidArgument', 'Unknown authorization.');
  if (request.query['x-oss-signature'] != null) return verifyV4Address(request, installationSecret, nowMs);
  if (request.query['Signature'] != null) return verifyV1Address(request, installationSecret, nowMs);
  return { kind: 'anonymous' };
}

function keyOf(
  accessKeyId: string,
  token: string | null | undefined,
  installationSecret: string,
): { caller: OssCaller; secret: string } {
  const root = rootKey(installationSecret);
  if (!token) {
    if (accessKeyId !== root.accessKeyId) throw new OssError('InvalidAccessKeyId');
    return { caller: { kind: 'root' }, secret: root.accessKeySecret };
  }
  const grant = readToken(installationSecret, token);
  if (grant?.accessKeyId !== accessKeyId) throw new OssError('InvalidSecurityToken');
  return { caller: { kind: 'session', grant }, secret: sessionSecret(installationSecret, accessKeyId) };
}

function requireValid(caller: OssCaller, expected: string, given: string, nowMs: number): OssCaller {
  if (!equalText(expected, given)) throw new OssError('SignatureDoesNotMatch');
  if (caller.kind === 'session' && caller.grant.expiresAtMs <= nowMs) throw new OssError('SecurityTokenExpired');
  return caller;
}

function requireNear(atMs: number, nowMs: number): void {
  if (!(Math.abs(atMs - nowMs) <= CLOCK_SKEW_MS)) throw new OssError('RequestTimeTooSkewed');
}

function stampMs(stamp: string): number {
  const [, y, mo, d, h, mi, s] = STAMP.exec(stamp) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

async function verifyV4Header(
  request: ParsedRequest,
  authorization: string,
  installationSecret: string,
  nowMs: number,
): Promise<OssCaller> {
  const [, id, day, region, additional, signature] = V4_HEADER.exec(authorization) ?? [];
  const stamp = request.headers['x-oss-date'] ?? '';
  if (!id || !day || !region || !signature || stamp.slice(0, 8) !== day) throw new OssError('SignatureDoesNotMatch');
  requireNear(stampMs(stamp), nowMs);
  if (request.headers['x-oss-content-sha256'] !== 'UNSIGNED-PAYLOAD') throw new OssError('InvalidArgument');
  const { caller, secret } = keyOf(id, request.headers['x-oss-security-token'], installationSecret);
  const additionalHeaders = additional ? additional.split(';') : [];
  const signed = { ...request, additionalHeaders };
  const expected = await signatureOf('oss', { accessKeySecret: secret, region }, signed, stamp, nodeHashing);
  return requireValid(caller, expected, signature, nowMs);
}

async function verifyV4Address(request: ParsedRequest, installationSecret: string, nowMs: number): Promise<OssCaller> {
  const { 'x-oss-signature': signature, ...query } = request.query;
  const [, id, day, region] = V4_CREDENTIAL.exec(query['x-oss-credential'] ?? '') ?? [];
  const stamp = query['x-oss-date'] ?? '';
  const seconds = Number(query['x-oss-expires'] ?? Number.NaN);
  const sound = query['x-oss-signature-version'] === 'OSS4-HMAC-SHA256' && stamp.slice(0, 8) === day;
  if (!signature || !id || !region || !sound) throw new OssError('SignatureDoesNotMatch');
  if (!(seconds > 0 && seconds <= MAX_ADDRESS_SECONDS)) throw new OssError('InvalidArgument');
  const fromMs = stampMs(stamp);
  if (!(nowMs >= fromMs - CLOCK_SKEW_MS && nowMs < fromMs + seconds * 1000)) {
    throw new OssError('AccessDenied', 'The address has expired.');
  }
  const { caller, secret } = keyOf(id, query['x-oss-security-token'], installationSecret);
  const additionalHeaders = query['x-oss-additional-headers']?.split(';') ?? [];
  const signed = { ...request, query, additionalHeaders };
  const expected = await signatureOf('oss', { accessKeySecret: secret, region }, signed, stamp, nodeHashing);
  return requireValid(caller, expected, signature, nowMs);
}

function verifyV1Header(
  request: ParsedRequest,
  authorization: string,
  installationSecret: string,
  nowMs: number,
): OssCaller {
  const [, id, signature] = /^OSS ([^:]+):([A-Za-z0-9+/]+=*)$/.exec(authorization) ?? [];
  if (!id || !signature) throw new OssError('SignatureDoesNotMatch');
  const { headers } = request;
  const date = headers['x-oss-date'] ?? headers['date'] ?? '';
  requireNear(Date.parse(date), nowMs);
  const { caller, secret } = keyOf(id, headers['x-oss-security-token'], installationSecret);
  return requireValid(caller, v1Signature(request, secret, date), signature, nowMs);
}

function verifyV1Address(request: ParsedRequest, installationSecret: string, nowMs: number): OssCaller {
  const { query } = request;
  const expires = query['Expires'] ?? '';
  if (!/^\d{1,12}$/.test(expires)) throw new OssError('AccessDenied', 'Expires is not valid.');
  const leftMs = Number(expires) * 1000 - nowMs;
  if (leftMs <= 0) throw new OssError('AccessDenied', 'The address has expired.');
  if (leftMs > MAX_ADDRESS_SECONDS * 1000 + CLOCK_SKEW_MS) throw new OssError('InvalidArgument', 'Expires');
  const { caller, secret } = keyOf(query['OSSAccessKeyId'] ?? '', query['security-token'], installationSecret);
  return requireValid(caller, v1Signature(request, secret, expires), query['Signature'] ?? '', nowMs);
}
