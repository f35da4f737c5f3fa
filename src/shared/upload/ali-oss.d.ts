/** ali-oss ships no types; only what the tests use of it (oracle and client, development dependency). */
declare module 'ali-oss/lib/common/signUtils.js' {
  const signUtils: {
    authorizationV4(
      accessKeyId: string,
      accessKeySecret: string,
      region: string,
      method: string,
      request: { headers: Record<string, string>; queries: Record<string, string | null> },
      bucketName: string,
      objectName: string,
      additionalHeaders?: string[],
    ): string;
    getCanonicalRequest(
      method: string,
      request: { headers: Record<string, string>; queries: Record<string, string | null> },
      bucketName: string,
      objectName: string,
      additionalHeaders?: string[],
    ): string;
    getStringToSign(region: string, date: string, canonicalRequest: string): string;
    getSignatureV4(secret: string, date: string, region: string, stringToSign: string): string;
  };
  export default signUtils;
}

declare module 'ali-oss' {
  interface Answer {
    res: { status: number; headers: Record<string, string | undefined> };
    content?: Buffer;
  }
  interface Listing {
    objects: { name: string; size: number; etag: string }[];
    prefixes: string[] | null;
    isTruncated: boolean;
  }
  interface Checkpoint {
    name: string;
    uploadId: string;
    fileSize: number;
    partSize: number;
    file?: unknown;
    doneParts: { number: number; etag: string }[];
  }
  interface Options {
    region: string;
    endpoint: string;
    bucket: string;
    accessKeyId: string;
    accessKeySecret: string;
    stsToken?: string;
    authorizationV4?: boolean;
    sldEnable?: boolean;
    headerEncoding?: string;
    retryMax?: number;
    refreshSTSToken?: () => Promise<unknown>;
    refreshSTSTokenInterval?: number;
  }
  class Client {
    constructor(options: Options);
    put(name: string, body: Buffer | string, options?: object): Promise<Answer>;
    get(name: string, file?: undefined, options?: object): Promise<Answer>;
    head(name: string, options?: object): Promise<Answer & { status: number; meta: Record<string, string> | null }>;
    getObjectMeta(name: string): Promise<Answer>;
    copy(name: string, source: string, options?: object): Promise<Answer & { data?: { etag: string } }>;
    putMeta(name: string, meta: Record<string, string>, options?: object): Promise<Answer>;
    deleteMulti(names: string[], options?: object): Promise<Answer & { deleted: { Key: string }[] }>;
    list(query: object, options?: object): Promise<Listing & { nextMarker: string | null }>;
    listV2(
      query: object,
      options?: object,
    ): Promise<Listing & { keyCount: number; nextContinuationToken: string | null }>;
    listUploads(
      query: object,
      options?: object,
    ): Promise<{
      uploads: { name: string; uploadId: string }[];
      nextKeyMarker: string;
      nextUploadIdMarker: string;
      isTruncated: boolean;
    }>;
    uploadPartCopy(
      name: string,
      uploadId: string,
      partNo: number,
      range: string,
      source: { sourceKey: string; sourceBucketName: string },
      options?: object,
    ): Promise<{ etag: string }>;
    multipartUploadCopy(
      name: string,
      source: { sourceKey: string; sourceBucketName: string },
      options?: object,
    ): Promise<{ etag: string }>;
    signatureUrl(name: string, options?: object): string;
    append(name: string, body: Buffer, options?: object): Promise<Answer>;
    restore(name: string): Promise<Answer>;
    putACL(name: string, acl: string): Promise<Answer>;
    getACL(name: string): Promise<Answer>;
    putSymlink(name: string, target: string, options?: object): Promise<Answer>;
    getSymlink(name: string): Promise<Answer>;
    putObjectTagging(name: string, tag: object): Promise<Answer>;
    getObjectTagging(name: string): Promise<Answer>;
    deleteObjectTagging(name: string): Promise<Answer>;
    processObjectSave(source: string, target: string, process: string): Promise<Answer>;
    getBucketInfo(name: string): Promise<Answer>;
    putBucketACL(name: string, acl: string): Promise<Answer>;
    deleteBucket(name: string): Promise<Answer>;
    putBucketLifecycle(name: string, rules: object[]): Promise<Answer>;
    getBucketVersions(query: object): Promise<Answer>;
    delete(name: string): Promise<Answer>;
    listParts(
      name: string,
      uploadId: string,
      query?: object,
    ): Promise<{ parts: { PartNumber: string; ETag: string }[] }>;
    initMultipartUpload(name: string, options?: object): Promise<{ uploadId: string }>;
    uploadPart(
      name: string,
      uploadId: string,
      partNo: number,
      file: Buffer | string,
      start: number,
      end: number,
    ): Promise<{ etag: string }>;
    completeMultipartUpload(
      name: string,
      uploadId: string,
      parts: { number: number; etag: string }[],
      options?: object,
    ): Promise<{ etag: string }>;
    abortMultipartUpload(name: string, uploadId: string): Promise<Answer>;
    multipartUpload(
      name: string,
      file: Buffer | string,
      options: {
        partSize?: number;
        parallel?: number;
        checkpoint?: Checkpoint;
        progress?: (p: number, checkpoint?: Checkpoint) => void;
      },
    ): Promise<{ etag: string }>;
    signatureUrlV4(
      method: string,
      expires: number,
      request: { headers?: Record<string, string>; queries?: Record<string, string> },
      name: string,
    ): Promise<string>;
    cancel(): void;
    static STS: new (options: { accessKeyId: string; accessKeySecret: string; endpoint?: string }) => {
      assumeRole(
        role: string,
        policy: string | object,
        expiration: number,
        session: string,
      ): Promise<{ credentials: { AccessKeyId: string; SecurityToken: string } }>;
      _getSignature(method: string, params: Record<string, string | number>, key: string): string;
    };
  }
  export default Client;
}
