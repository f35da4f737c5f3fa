/** In what the V4 signatures of OSS and of AWS differ. */

/** `sts` is the service of AWS that gives temporary credentials. */
export type Dialect = 'oss' | 's3' | 'sts';

interface Constants {
  readonly algorithm: string;
  readonly secretPrefix: string;
  readonly terminator: string;
  readonly service: string;
  readonly headerPrefix: string;
  /** Names of the presigning query parameters. */
  readonly query: Readonly<
    Record<'algorithm' | 'credential' | 'date' | 'expires' | 'token' | 'signed' | 'signature', string>
  >;
  /** How a value-less query name is written. */
  readonly emptyValue: '' | '=';
  /** OSS lists only AdditionalHeaders; S3 lists every signed header. */
  readonly listsAll: boolean;
  /** Separator inside the Authorization header. */
  readonly separator: ',' | ', ';
}

const DIALECT_OF_S3: Constants = {
  algorithm: 'AWS4-HMAC-SHA256',
  secretPrefix: 'AWS4',
  terminator: 'aws4_request',
  service: 's3',
  headerPrefix: 'x-amz-',
  query: {
    algorithm: 'X-Amz-Algorithm',
    credential: 'X-Amz-Credential',
    date: 'X-Amz-Date',
    expires: 'X-Amz-Expires',
    token: 'X-Amz-Security-Token',
    signed: 'X-Amz-SignedHeaders',
    signature: 'X-Amz-Signature',
  },
  emptyValue: '=',
  listsAll: true,
  separator: ', ',
};

export const DIALECTS: Readonly<Record<Dialect, Constants>> = {
  oss: {
    algorithm: 'OSS4-HMAC-SHA256',
    secretPrefix: 'aliyun_v4',
    terminator: 'aliyun_v4_request',
    service: 'oss',
    headerPrefix: 'x-oss-',
    query: {
      algorithm: 'x-oss-signature-version',
      credential: 'x-oss-credential',
      date: 'x-oss-date',
      expires: 'x-oss-expires',
      token: 'x-oss-security-token',
      signed: 'x-oss-additional-headers',
      signature: 'x-oss-signature',
    },
    emptyValue: '',
    listsAll: false,
    separator: ',',
  },
  s3: DIALECT_OF_S3,
  sts: { ...DIALECT_OF_S3, service: 'sts' },
};
