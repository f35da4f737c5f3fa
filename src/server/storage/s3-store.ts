/** A bucket of an S3-compatible store: AWS, Ceph, Garage, SeaweedFS. */
import { escapePath } from '../../shared/upload/key.ts';
import { assumeAwsRole, type AwsRole } from './aws-sts.ts';
import type { BucketStoreOptions } from './bucket-send.ts';
import { createBucketStore } from './bucket-store.ts';
import type { ObjectStore } from './object-store.ts';

export interface S3StoreOptions extends Pick<BucketStoreOptions, 'now' | 'wait' | 'timeoutMs'> {
  /** The address for the page: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  /** The address for this server, if it differs. */
  readonly internalEndpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** Only of temporary credentials. */
  readonly securityToken?: string | undefined;
  /** The bucket stands in the path, not in the name of the host. */
  readonly isPathStyle: boolean;
  /** For `mint`; a store without temporary credentials has none. */
  readonly role?: AwsRole | undefined;
}

/** An ObjectStore over a bucket of an S3-compatible store. */
export function createS3Store(options: S3StoreOptions): ObjectStore {
  const { endpoint, internalEndpoint, bucket, region, accessKeyId, accessKeySecret, securityToken, isPathStyle, role } =
    options;
  const signingKey = { accessKeyId, accessKeySecret, securityToken, region };
  const addressIn =
    (base: string) =>
    (key: string): string => {
      const [scheme = '', rest = ''] = base.replace(/\/+$/, '').split('://');
      return `${scheme}://${isPathStyle ? `${rest}/${bucket}` : `${bucket}.${rest}`}/${escapePath(key)}`;
    };
  return createBucketStore({
    ...options,
    dialect: 's3',
    signingKey,
    addressOf: addressIn(endpoint),
    internalAddressOf: internalEndpoint === undefined ? undefined : addressIn(internalEndpoint),
    assumeRole: role ? (wanted) => assumeAwsRole({ ...options, signingKey, role }, wanted) : null,
  });
}
