/** AssumeRole of AWS and of stores that speak it (Ceph, SeaweedFS): one signed call, as of Alibaba's (sts.ts). */
import { createHash } from 'node:crypto';
import { signHeaders, type SigningKey } from '../../shared/upload/signature.ts';
import type { WantedCredentials } from './bucket-send.ts';
import { nodeHashing } from './node-hashing.ts';
import { StorageRefused, StorageUnavailable } from './object-store.ts';
import { postForm, type StsCredentials } from './sts.ts';
import { elementText } from './xml.ts';

export interface AwsRole {
  readonly arn: string;
  /** Such as `https://sts.eu-central-1.amazonaws.com`. */
  readonly stsEndpoint: string;
}

/** The policy of temporary credentials: they may write below one prefix, nothing else (safety.md 8). */
export function awsWriteOnlyPolicy(roleArn: string, bucket: string, dirPrefix: string): string {
  // Another partition (`aws-cn`) names its buckets by itself; other stores follow `aws`.
  const partition = /^arn:(aws[a-z-]*):/.exec(roleArn)?.[1] ?? 'aws';
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        Resource: [`arn:${partition}:s3:::${bucket}/${dirPrefix}*`],
      },
    ],
  });
}

/** Temporary credentials for one prefix. StorageUnavailable on network and 5xx, StorageRefused otherwise. */
export async function assumeAwsRole(
  {
    role,
    signingKey,
    now,
    timeoutMs,
  }: { role: AwsRole; signingKey: SigningKey; now: () => number; timeoutMs?: number | undefined },
  { bucket, dirPrefix, seconds }: WantedCredentials,
): Promise<StsCredentials> {
  const body = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: role.arn,
    RoleSessionName: 'closeloop',
    DurationSeconds: String(seconds),
    Policy: awsWriteOnlyPolicy(role.arn, bucket, dirPrefix),
  }).toString();
  const { host, pathname } = new URL(role.stsEndpoint);
  const hash = createHash('sha256').update(body).digest('hex');
  const request = { method: 'POST', bucket: '', key: '', path: pathname };
  const own = { host, 'x-amz-content-sha256': hash };
  const headers = await signHeaders('sts', signingKey, { ...request, headers: own }, now(), nodeHashing);
  const { status, text } = await postForm({ endpoint: role.stsEndpoint, timeoutMs }, body, headers);
  if (status >= 500) throw new StorageUnavailable(`AssumeRole: ${status}`);
  const part = (name: string): string => elementText(text, name) ?? '';
  const given = [part('AccessKeyId'), part('SecretAccessKey'), part('SessionToken')] as const;
  const [accessKeyId, accessKeySecret, securityToken] = given;
  const expiresAtMs = Date.parse(part('Expiration'));
  if (status !== 200 || given.includes('') || Number.isNaN(expiresAtMs))
    throw new StorageRefused('AssumeRole', elementText(text, 'Code') ?? String(status));
  return { accessKeyId, accessKeySecret, securityToken, expiration: new Date(expiresAtMs).toISOString() };
}
