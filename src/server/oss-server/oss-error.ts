/** Errors of the OSS protocol: code → HTTP status and text (stack.md 6.3). */
const OSS_ERRORS = {
  AccessDenied: [403, 'Access denied.'],
  InvalidAccessKeyId: [403, 'The access key id is not known.'],
  SignatureDoesNotMatch: [403, 'The signature does not match the request.'],
  SecurityTokenExpired: [403, 'The security token has expired.'],
  InvalidSecurityToken: [403, 'The security token is not valid.'],
  RequestTimeTooSkewed: [403, 'The clock of the sender differs too much from the time here.'],
  QuotaExceeded: [403, 'These credentials may store no more.'],
  NoSuchKey: [404, 'The object does not exist.'],
  NoSuchUpload: [404, 'The multipart upload does not exist.'],
  NoSuchBucket: [404, 'The bucket does not exist.'],
  MethodNotAllowed: [405, 'The call is not offered here.'],
  FileAlreadyExists: [409, 'The object exists and may not be overwritten.'],
  PreconditionFailed: [412, 'A condition of the request does not hold.'],
  NotModified: [304, 'Not modified.'],
  InvalidArgument: [400, 'An argument is not valid.'],
  InvalidObjectName: [400, 'The object name is not valid.'],
  MalformedXML: [400, 'The body is not the XML that this call takes.'],
  InvalidPart: [400, 'A part was not found or its ETag differs.'],
  InvalidPartOrder: [400, 'The parts are not in ascending order.'],
  EntityTooSmall: [400, 'A part other than the last is too small.'],
  EntityTooLarge: [400, 'The object is too large.'],
  InvalidDigest: [400, 'The Content-MD5 does not match the body.'],
  IncompleteBody: [400, 'The body is shorter than announced.'],
  MissingContentLength: [411, 'The length of the body has to be announced.'],
  InvalidRange: [416, 'The range cannot be satisfied.'],
  NotImplemented: [501, 'The store does not support this call; nothing was changed.'],
  ServiceUnavailable: [503, 'The store cannot take this now; try again later.'],
  InsufficientStorage: [507, 'The disk of the store is full; nothing was changed.'],
} as const satisfies Record<string, readonly [number, string]>;

export type OssErrorCode = keyof typeof OSS_ERRORS;

/** An error of a call with its code in the OSS protocol. */
export class OssError extends Error {
  readonly code: OssErrorCode;
  readonly status: number;
  constructor(code: OssErrorCode, detail?: string) {
    super(detail ?? OSS_ERRORS[code][1]);
    this.name = 'OssError';
    this.code = code;
    this.status = OSS_ERRORS[code][0];
  }
}
