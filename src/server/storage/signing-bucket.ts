/** A bucket as its signer sees it. */
import type { SignableRequest, SigningKey } from '../../shared/upload/signature.ts';

export interface SigningBucket {
  readonly dialect: 'oss' | 's3';
  readonly signingKey: SigningKey;
  readonly bucket: string;
  /** The address of an object, without a query; of '' that of the bucket. */
  readonly addressOf: (key: string) => string;
}

/** What every signature of a request for this key covers. S3 signs the host, and the path as it is sent. */
export function targetOf(
  { dialect, bucket, addressOf }: SigningBucket,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Pick<SignableRequest, 'bucket' | 'key' | 'path' | 'headers'> {
  if (dialect === 'oss') return { bucket, key, headers };
  const { host, pathname } = new URL(addressOf(key));
  return { bucket, key, path: decodeURIComponent(pathname), headers: { ...headers, host } };
}
