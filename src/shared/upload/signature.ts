/**
 * One V4 signer for Alibaba OSS and S3, which differ only in constants (stack.md 6.1). The hash functions and the time
 * are passed in, so that the page (WebCrypto or its fallback) and the server (node:crypto) share it. signature.test.ts
 * compares it with ali-oss and aws4fetch.
 */
import { escapePath, escapeUri } from './key.ts';
import { DIALECTS, type Dialect } from './signing-dialects.ts';

/** Hash functions of UTF-8 text; WebCrypto returns promises. */
export interface Hashing {
  hmacSha256(key: Uint8Array | string, text: string): Uint8Array | Promise<Uint8Array>;
  sha256(text: string): Uint8Array | Promise<Uint8Array>;
}

export interface SigningKey {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Only for temporary credentials. */
  readonly securityToken?: string | undefined;
  /** As `eu-central-1`, without `oss-`. */
  readonly region: string;
}

export interface SignableRequest {
  readonly method: string;
  readonly bucket: string;
  /** '' for a request to the bucket itself. */
  readonly key: string;
  /** Unescaped names and values; null is a name without a value (`uploads`). */
  readonly query?: Readonly<Record<string, string | null>>;
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Further headers to sign, lower case. */
  readonly additionalHeaders?: readonly string[];
  /** Not of OSS: the unescaped path that is really sent (default `/bucket/key`). */
  readonly path?: string;
}

const UNSIGNED_PAYLOAD = 'UNSIGNED-PAYLOAD';

/** `YYYYMMDDTHHMMSSZ` of an instant: the time stamp inside a signature. */
export function signingStamp(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** The order of names, of which no two are alike. */
const byCode = (a: string, b: string): number => (a < b ? -1 : 1);

/** The query as it is signed and may be sent: sorted, escaped; '' when there is none. */
export function canonicalQuery(dialect: Dialect, query: Readonly<Record<string, string | null>>): string {
  const empty = DIALECTS[dialect].emptyValue;
  return Object.entries(query)
    .map(([name, value]) => [escapeUri(name), value === null ? empty : `=${escapeUri(value)}`] as const)
    .sort(([a], [b]) => byCode(a, b))
    .map((pair) => pair.join(''))
    .join('&');
}

function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** OSS signs content-type, content-md5, its own and the named headers; S3 `host`, its own and the named ones. */
function signedNames(dialect: Dialect, request: SignableRequest): string[] {
  const { headerPrefix, listsAll } = DIALECTS[dialect];
  const always = [...(listsAll ? ['host'] : ['content-type', 'content-md5']), ...(request.additionalHeaders ?? [])];
  return Object.keys(request.headers ?? {})
    .filter((name) => name.startsWith(headerPrefix) || always.includes(name))
    .sort(byCode);
}

function listedNames(dialect: Dialect, request: SignableRequest): string {
  if (DIALECTS[dialect].listsAll) return signedNames(dialect, request).join(';');
  return [...(request.additionalHeaders ?? [])].sort(byCode).join(';');
}

/** The text that is hashed; exported for the verifier of the embedded store and for tests. */
export function canonicalRequest(dialect: Dialect, request: SignableRequest): string {
  const headers = request.headers ?? {};
  const path = `/${request.bucket}/${request.key}`;
  return [
    request.method.toUpperCase(),
    escapePath(DIALECTS[dialect].listsAll ? (request.path ?? path) : path),
    canonicalQuery(dialect, request.query ?? {}),
    signedNames(dialect, request)
      .map((name) => `${name}:${(headers[name] ?? '').trim()}\n`)
      .join(''),
    listedNames(dialect, request),
    headers[`${DIALECTS[dialect].headerPrefix}content-sha256`] ?? UNSIGNED_PAYLOAD,
  ].join('\n');
}

function scopeOf(dialect: Dialect, stamp: string, region: string): string {
  const { service, terminator } = DIALECTS[dialect];
  return `${stamp.slice(0, 8)}/${region}/${service}/${terminator}`;
}

/** The signature (64 hex digits) of a request whose headers and query are complete except for the signature. */
export async function signatureOf(
  dialect: Dialect,
  key: Pick<SigningKey, 'accessKeySecret' | 'region'>,
  request: SignableRequest,
  stamp: string,
  hashing: Hashing,
): Promise<string> {
  const { algorithm, secretPrefix, service, terminator } = DIALECTS[dialect];
  const hashed = hex(await hashing.sha256(canonicalRequest(dialect, request)));
  const text = [algorithm, stamp, scopeOf(dialect, stamp, key.region), hashed].join('\n');
  let derived: Uint8Array | string = secretPrefix + key.accessKeySecret;
  for (const step of [stamp.slice(0, 8), key.region, service, terminator]) {
    derived = await hashing.hmacSha256(derived, step);
  }
  return hex(await hashing.hmacSha256(derived, text));
}

/**
 * All headers to send: those of the request, date, payload line, token and `authorization`.
 * S3 needs `host` among the request's headers (a browser sets the real one itself), and the hash of the body where
 * that shall be signed.
 */
export async function signHeaders(
  dialect: Dialect,
  key: SigningKey,
  request: SignableRequest,
  atMs: number,
  hashing: Hashing,
): Promise<Record<string, string>> {
  const { algorithm, headerPrefix, separator, listsAll } = DIALECTS[dialect];
  const stamp = signingStamp(atMs);
  const payload = `${headerPrefix}content-sha256`;
  const headers: Record<string, string> = {
    ...request.headers,
    [`${headerPrefix}date`]: stamp,
    [payload]: request.headers?.[payload] ?? UNSIGNED_PAYLOAD,
  };
  if (key.securityToken) headers[`${headerPrefix}security-token`] = key.securityToken;
  const full = { ...request, headers };
  const signature = await signatureOf(dialect, key, full, stamp, hashing);
  const listed = listedNames(dialect, full);
  const fields = [
    `${algorithm} Credential=${key.accessKeyId}/${scopeOf(dialect, stamp, key.region)}`,
    ...(listed === '' ? [] : [`${listsAll ? 'SignedHeaders' : 'AdditionalHeaders'}=${listed}`]),
    `Signature=${signature}`,
  ];
  return { ...headers, authorization: fields.join(separator) };
}

/** The whole query of an address that is valid for `seconds` from `atMs`. Write it with `canonicalQuery`. */
export async function presignQuery(
  dialect: Dialect,
  key: SigningKey,
  request: SignableRequest,
  life: { readonly atMs: number; readonly seconds: number },
  hashing: Hashing,
): Promise<Record<string, string | null>> {
  const { algorithm, query: names } = DIALECTS[dialect];
  const stamp = signingStamp(life.atMs);
  const listed = listedNames(dialect, request);
  const query: Record<string, string | null> = {
    ...request.query,
    [names.algorithm]: algorithm,
    [names.credential]: `${key.accessKeyId}/${scopeOf(dialect, stamp, key.region)}`,
    [names.date]: stamp,
    [names.expires]: String(life.seconds),
  };
  if (listed !== '') query[names.signed] = listed;
  if (key.securityToken) query[names.token] = key.securityToken;
  query[names.signature] = await signatureOf(dialect, key, { ...request, query }, stamp, hashing);
  return query;
}
