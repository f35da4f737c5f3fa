/** An OSS bucket, or another embedded store. */
import { objectUrl, regionOf } from '../../shared/upload/key.ts';
import type { BucketStoreOptions } from './bucket-send.ts';
import { createBucketStore } from './bucket-store.ts';
import type { ObjectStore } from './object-store.ts';
import { assumeRole, type StsOptions } from './sts.ts';

export interface OssStoreOptions extends Pick<BucketStoreOptions, 'now' | 'wait' | 'timeoutMs'> {
  /** The address for the page: `https://oss-eu-central-1.aliyuncs.com`. */
  readonly endpoint: string;
  /** The address for this server, if it differs (`…-internal.aliyuncs.com`). */
  readonly internalEndpoint?: string | undefined;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** With or without `oss-`; by default derived from the endpoint. */
  readonly region?: string | undefined;
  /** For `mint`. */
  readonly sts: Pick<StsOptions, 'endpoint' | 'roleArn'>;
  readonly uuid: () => string;
}

/** An ObjectStore over an OSS bucket. */
export function createOssStore(options: OssStoreOptions): ObjectStore {
  const { endpoint, internalEndpoint, bucket, accessKeyId, accessKeySecret } = options;
  const region = options.region?.replace(/^oss-/, '') ?? regionOf(endpoint);
  return createBucketStore({
    ...options,
    dialect: 'oss',
    signingKey: { accessKeyId, accessKeySecret, region },
    addressOf: (key) => objectUrl(endpoint, bucket, key),
    internalAddressOf: internalEndpoint === undefined ? undefined : (key) => objectUrl(internalEndpoint, bucket, key),
    assumeRole: (wanted) => assumeRole({ ...options, ...options.sts }, wanted),
  });
}
