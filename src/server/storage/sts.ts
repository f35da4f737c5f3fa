/** AssumeRole of Alibaba's STS, signed here, because the SDK has 27 MB for this one call (stack.md 6.2). */
import { createHmac } from 'node:crypto';
import { escapeUri } from '../../shared/upload/key.ts';
import { sendHttpRequest, readText } from './http-request.ts';
import { StorageRefused, StorageUnavailable } from './object-store.ts';

export interface StsOptions {
  /** Such as `https://sts.eu-central-1.aliyuncs.com`. */
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly roleArn: string;
  readonly now: () => number;
  readonly uuid: () => string;
  readonly timeoutMs?: number | undefined;
}

export interface StsCredentials {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  /** ISO 8601 UTC. */
  readonly expiration: string;
}

/** The policy of temporary credentials: they may write below one prefix, nothing else (safety.md 8). */
export function writeOnlyPolicy(bucket: string, dirPrefix: string): string {
  return JSON.stringify({
    Version: '1',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['oss:PutObject', 'oss:AbortMultipartUpload', 'oss:ListParts'],
        Resource: [`acs:oss:*:*:${bucket}/${dirPrefix}*`],
      },
    ],
  });
}

/** The RPC V1 signature: base64 of the HMAC-SHA1 of the method and the sorted, twice escaped parameters. */
export function stsSignature(method: string, params: Readonly<Record<string, string>>, secret: string): string {
  const query = Object.keys(params)
    .sort()
    .map((name) => `${escapeUri(name)}=${escapeUri(params[name] ?? '')}`)
    .join('&');
  const text = `${method}&${escapeUri('/')}&${escapeUri(query)}`;
  return createHmac('sha1', `${secret}&`).update(text).digest('base64');
}

/** Temporary credentials for one prefix. StorageUnavailable on network and 5xx, StorageRefused otherwise. */
export async function assumeRole(
  options: StsOptions,
  wanted: { readonly bucket: string; readonly dirPrefix: string; readonly seconds: number },
): Promise<StsCredentials> {
  const params: Record<string, string> = {
    Action: 'AssumeRole',
    RoleArn: options.roleArn,
    RoleSessionName: 'closeloop',
    DurationSeconds: String(wanted.seconds),
    Policy: writeOnlyPolicy(wanted.bucket, wanted.dirPrefix),
    Format: 'JSON',
    Version: '2015-04-01',
    AccessKeyId: options.accessKeyId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: options.uuid(),
    Timestamp: new Date(options.now()).toISOString().replace(/\.\d{3}Z$/, 'Z'),
  };
  const signature = stsSignature('POST', params, options.accessKeySecret);
  const body = new URLSearchParams({ ...params, Signature: signature }).toString();
  const { status, text } = await postForm(options, body);
  if (status >= 500) throw new StorageUnavailable(`AssumeRole: ${status}`);
  const answer = parse(text);
  if (status !== 200 || !answer.Credentials) throw new StorageRefused('AssumeRole', answer.Code ?? String(status));
  const { AccessKeyId, AccessKeySecret, SecurityToken, Expiration } = answer.Credentials;
  return {
    accessKeyId: AccessKeyId,
    accessKeySecret: AccessKeySecret,
    securityToken: SecurityToken,
    expiration: new Date(Expiration).toISOString(),
  };
}

/** Posts a form. Rejects with StorageUnavailable when there is no answer. */
export async function postForm(
  { endpoint, timeoutMs = 10_000 }: { readonly endpoint: string; readonly timeoutMs?: number | undefined },
  form: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...more };
  try {
    const body = Buffer.from(form);
    const answer = await sendHttpRequest({ method: 'POST', url: endpoint, headers, body, timeoutMs });
    return { status: answer.statusCode ?? 0, text: await readText(answer, 64 * 1024) };
  } catch (error) {
    throw new StorageUnavailable('AssumeRole', error);
  }
}

interface StsAnswer {
  readonly Code?: string;
  readonly Credentials?: Readonly<Record<'AccessKeyId' | 'AccessKeySecret' | 'SecurityToken' | 'Expiration', string>>;
}

function parse(text: string): StsAnswer {
  try {
    return JSON.parse(text) as StsAnswer;
  } catch {
    return {};
  }
}
