/** For tests: who sends a request to the S3 stand-in, found out with the signer of aws4fetch. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Key {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Only of temporary credentials. */
  readonly sessionToken?: string;
  readonly policy?: string;
  readonly expiresAtMs?: number;
}

export type Caller = Pick<S3Key, 'policy'>;

export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

interface Known {
  service: 's3' | 'sts';
  region: string;
  keys: readonly S3Key[];
  nowMs: number;
}

const SKEW_MS = 15 * 60_000;
const UNSIGNED = 'UNSIGNED-PAYLOAD';
const HEADER = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Throws an S3Error for a wrong signature, clock, region, key or body. */
export async function callerOf(request: IncomingMessage, body: Buffer, known: Known): Promise<Caller> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const inQuery = url.searchParams.has('X-Amz-Signature');
  const header = HEADER.exec(request.headers.authorization ?? '');
  if (!inQuery && !header) throw new S3Error(403, 'AccessDenied');
  const field = (name: string): string =>
    (inQuery ? url.searchParams.get(name) : request.headers[name.toLowerCase()]) as string;
  const scope = ((inQuery ? url.searchParams.get('X-Amz-Credential') : header?.[1]) ?? '').split('/');
  const names = ((inQuery ? url.searchParams.get('X-Amz-SignedHeaders') : header?.[2]) ?? '').split(';');
  const given = inQuery ? url.searchParams.get('X-Amz-Signature') : header?.[3];
  const stamp = field('X-Amz-Date');
  const key = known.keys.find(({ accessKeyId }) => accessKeyId === scope[0]);
  if (!key) throw new S3Error(403, 'InvalidAccessKeyId');
  if (scope.slice(1).join('/') !== `${stamp.slice(0, 8)}/${known.region}/${known.service}/aws4_request`)
    throw new S3Error(400, 'AuthorizationHeaderMalformed');
  requireTime(stamp, inQuery ? Number(field('X-Amz-Expires')) : null, known.nowMs);
  if (
    !names.includes('host') ||
    (!inQuery && Object.keys(request.headers).some((name) => name.startsWith('x-amz-') && !names.includes(name)))
  )
    throw new S3Error(403, 'AccessDenied');
  if ((key.sessionToken ?? undefined) !== (field('X-Amz-Security-Token') ?? undefined))
    throw new S3Error(400, 'InvalidToken');
  if (key.expiresAtMs !== undefined && key.expiresAtMs <= known.nowMs) throw new S3Error(400, 'ExpiredToken');
  const hash = (request.headers['x-amz-content-sha256'] as string | undefined) ?? UNSIGNED;
  if (hash !== UNSIGNED && hash !== createHash('sha256').update(body).digest('hex'))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  url.searchParams.delete('X-Amz-Signature');
  const signer = new AwsV4Signer({
    method: request.method ?? 'GET',
    url: url.toString(),
    headers: Object.fromEntries(
      names.filter((name) => name !== 'host').map((name) => [name, String(request.headers[name])]),
    ),
    accessKeyId: key.accessKeyId,
    secretAccessKey: key.secretAccessKey,
    ...(inQuery && key.sessionToken !== undefined && { sessionToken: key.sessionToken }),
    service: known.service,
    region: known.region,
    datetime: stamp,
    signQuery: inQuery,
    allHeaders: true,
  });
  if ((await signer.signature()) !== given) throw new S3Error(403, 'SignatureDoesNotMatch');
  return key;
}

function requireTime(stamp: string, seconds: number | null, nowMs: number): void {
  const atMs = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (seconds === null) {
    if (!(Math.abs(nowMs - atMs) <= SKEW_MS)) throw new S3Error(403, 'RequestTimeTooSkewed');
  } else if (!(seconds >= 1 && seconds <= 604_800)) throw new S3Error(400, 'AuthorizationQueryParametersError');
  else if (!(nowMs >= atMs - SKEW_MS && nowMs < atMs + seconds * 1_000)) throw new S3Error(403, 'AccessDenied');
}
