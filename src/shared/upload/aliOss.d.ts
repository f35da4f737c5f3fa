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
    retryMax?: number;
    refreshSTSToken?: () => Promise<unknown>;
    refreshSTSTokenInterval?: number;
  }
  class Client {
    constructor(options: Options);
    put(name: string, body: Buffer | string, options?: object): Promise<Answer>;
    get(name: string, file?: undefined, options?: object): Promise<Answer>;
    head(name: string): Promise<Answer>;
    delete(name: string): Promise<Answer>;
    listParts(name: string, uploadId: string): Promise<{ parts: { PartNumber: string; ETag: string }[] }>;
    initMultipartUpload(name: string): Promise<{ uploadId: string }>;
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
