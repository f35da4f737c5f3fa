/**
 * For tests: an S3-compatible store in memory with AssumeRole, on loopback. It answers as AWS documents it, and every
 * signature is verified by aws4fetch, never by our own signer.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callerOf, S3Error, type Caller, type S3Key } from './s3-verify.testkit.ts';
import { elements, elementText, writeXml, type XmlNode } from './xml.ts';

interface Kept {
  body: Buffer;
  contentType: string;
  etag: string;
  atMs: number;
}
interface Begun {
  key: string;
  contentType: string;
  atMs: number;
  parts: Map<number, { body: Buffer; etag: string }>;
}
interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

export interface S3StandIn {
  readonly origin: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: S3Key;
  readonly objects: ReadonlyMap<string, Kept>;
  readonly uploads: ReadonlyMap<string, Begun>;
  /** Added to the store's clock. */
  skewMs: number;
  /** Called with each request before it is answered; true cuts the connection. */
  onRequest: (request: IncomingMessage) => boolean;
  close(): Promise<void>;
}

const MIN_PART_BYTES = 5 * 1024 ** 2;
const MAX_PART_NUMBER = 10_000;
const md5 = (body: Buffer): string => createHash('md5').update(body).digest('hex');
const xml = (node: XmlNode): Reply => ({ headers: { 'content-type': 'application/xml' }, body: writeXml(node) });

/** `pageSize`: how many objects one page of a listing has at most. */
export async function startS3StandIn({ pageSize = 1_000 } = {}): Promise<S3StandIn> {
  const objects = new Map<string, Kept>();
  const uploads = new Map<string, Begun>();
  const key: S3Key = { accessKeyId: 'AKIASTANDIN', secretAccessKey: 'a secret of the stand-in' };
  const temporary = new Map<string, S3Key>();
  const server = createServer((request, response) => {
    if (kit.onRequest(request)) return void request.socket.destroy();
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nowMs = (): number => Date.now() + kit.skewMs;
  const store = createOperations(objects, uploads, nowMs, pageSize);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (await read(request)
      .then((body) => handle(request, body))
      .catch((error: unknown) => {
        if (!(error instanceof S3Error)) throw error;
        return {
          ...xml([
            'Error',
            [
              ['Code', error.code],
              ['Message', error.message],
            ],
          ]),
          status: error.status,
        };
      })) satisfies Reply;
    const cors = request.headers.origin
      ? { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'ETag' }
      : {};
    response.writeHead(reply.status ?? 200, { ...cors, ...reply.headers });
    response.end(request.method === 'HEAD' ? undefined : reply.body);
  }

  async function handle(request: IncomingMessage, body: Buffer): Promise<Reply> {
    if (request.method === 'OPTIONS') {
      const allowed = {
        'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE',
        'access-control-allow-headers': '*',
      };
      return { headers: allowed };
    }
    const url = new URL(request.url ?? '/', origin);
    const form = new URLSearchParams(request.method === 'POST' && url.pathname === '/' ? body.toString() : '');
    const isSts = form.get('Action') === 'AssumeRole';
    const service = isSts ? 'sts' : 's3';
    const caller = await callerOf(request, body, {
      service,
      region: kit.region,
      keys: [key, ...temporary.values()],
      nowMs: nowMs(),
    });
    if (isSts) return assumeRole(form, temporary, nowMs());
    const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== kit.bucket) throw new S3Error(404, 'NoSuchBucket');
    const { method = 'GET', headers } = request;
    const call = { method, key: rest.join('/'), query: url.searchParams, headers, body };
    requireAllowed(caller, call);
    return store(call);
  }

  const kit: S3StandIn = {
    origin,
    bucket: 'closeloop',
    region: 'eu-central-1',
    key,
    objects,
    uploads,
    skewMs: 0,
    onRequest: () => false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return kit;
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What a policy of temporary credentials does not name is refused. */
function requireAllowed({ policy }: Caller, { method, key, query }: Call): void {
  if (policy === undefined) return;
  const [statement] = (JSON.parse(policy) as { Statement: { Action: string[]; Resource: string[] }[] }).Statement;
  const action =
    method === 'DELETE' && query.has('uploadId')
      ? 's3:AbortMultipartUpload'
      : method === 'GET' && query.has('uploadId')
        ? 's3:ListMultipartUploadParts'
        : method === 'PUT' || method === 'POST'
          ? 's3:PutObject'
          : 'another';
  const within = statement?.Resource.some((one) => `arn:aws:s3:::closeloop/${key}`.startsWith(one.replace(/\*$/, '')));
  if (!within || !statement?.Action.includes(action)) throw new S3Error(403, 'AccessDenied');
}

function assumeRole(form: URLSearchParams, temporary: Map<string, S3Key>, nowMs: number): Reply {
  const expiresAtMs = nowMs + Number(form.get('DurationSeconds')) * 1_000;
  const made: S3Key = {
    accessKeyId: `ASIA${temporary.size}`,
    secretAccessKey: randomUUID(),
    sessionToken: randomUUID(),
    policy: form.get('Policy') ?? '',
    expiresAtMs,
  };
  temporary.set(made.accessKeyId, made);
  const credentials: XmlNode[] = [
    ['AccessKeyId', made.accessKeyId],
    ['SecretAccessKey', made.secretAccessKey],
    ['SessionToken', made.sessionToken ?? ''],
    ['Expiration', new Date(expiresAtMs).toISOString()],
  ];
  return xml(['AssumeRoleResponse', [['AssumeRoleResult', [['Credentials', credentials]]]]]);
}

/** The calls on objects and uploads. */
function createOperations(
  objects: Map<string, Kept>,
  uploads: Map<string, Begun>,
  nowMs: () => number,
  pageSize: number,
): (call: Call) => Reply {
  const keep = (key: string, body: Buffer, contentType: string, etag = md5(body)): Kept => {
    const kept = { body, contentType, etag, atMs: nowMs() };
    objects.set(key, kept);
    return kept;
  };
  const begun = (query: URLSearchParams, key: string): Begun => {
    const found = uploads.get(query.get('uploadId') ?? '');
    if (found?.key !== key) throw new S3Error(404, 'NoSuchUpload');
    return found;
  };
  const typeOf = ({ headers }: Call): string => headers['content-type'] ?? 'binary/octet-stream';
  return (call) => {
    const { method, key, query, body } = call;
    if (key === '') return method === 'GET' ? list(objects, uploads, query, pageSize) : { status: 405 };
    if (method === 'POST' && query.has('uploads')) {
      const uploadId = `${randomUUID()}.${randomUUID()}.${randomUUID()}`;
      uploads.set(uploadId, { key, contentType: typeOf(call), atMs: nowMs(), parts: new Map() });
      return xml([
        'InitiateMultipartUploadResult',
        [
          ['Key', key],
          ['UploadId', uploadId],
        ],
      ]);
    }
    if (query.has('uploadId')) {
      const upload = begun(query, key);
      if (method === 'PUT') return putPart(upload, Number(query.get('partNumber')), body);
      if (method === 'GET') return listParts(upload);
      uploads.delete(query.get('uploadId') ?? '');
      if (method === 'DELETE') return { status: 204 };
      try {
        const { whole, etag } = joined(upload, body.toString());
        keep(key, whole, upload.contentType, etag);
        return xml([
          'CompleteMultipartUploadResult',
          [
            ['Key', key],
            ['ETag', `"${etag}"`],
          ],
        ]);
      } catch (error) {
        uploads.set(query.get('uploadId') ?? '', upload);
        throw error;
      }
    }
    if (method === 'PUT') return { headers: { etag: `"${keep(key, body, typeOf(call)).etag}"` } };
    if (method === 'DELETE') return (objects.delete(key), { status: 204 });
    const found = objects.get(key);
    if (!found) throw new S3Error(404, 'NoSuchKey');
    return serve(found, call);
  };
}

function serve({ body, contentType, etag, atMs }: Kept, { query, headers }: Call): Reply {
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  const part = range ? body.subarray(Number(range[1]), Number(range[2]) + 1) : body;
  const disposition = query.get('response-content-disposition');
  return {
    status: range ? 206 : 200,
    headers: {
      'content-type': query.get('response-content-type') ?? contentType,
      ...(disposition !== null && { 'content-disposition': disposition }),
      'content-length': String(part.byteLength),
      etag: `"${etag}"`,
      'last-modified': new Date(atMs).toUTCString(),
    },
    body: part,
  };
}

function putPart({ parts }: Begun, number: number, body: Buffer): Reply {
  if (!Number.isInteger(number) || number < 1 || number > MAX_PART_NUMBER) throw new S3Error(400, 'InvalidArgument');
  parts.set(number, { body, etag: md5(body) });
  return { headers: { etag: `"${md5(body)}"` } };
}

const listParts = ({ parts }: Begun): Reply =>
  xml([
    'ListPartsResult',
    [
      ['IsTruncated', false],
      ...[...parts].map(([number, { etag, body }]): XmlNode => [
        'Part',
        [
          ['PartNumber', number],
          ['ETag', `"${etag}"`],
          ['Size', body.byteLength],
        ],
      ]),
    ],
  ]);

/** The object of an upload: its parts in order, each but the last of at least 5 MiB. */
function joined({ parts }: Begun, list: string): { whole: Buffer; etag: string } {
  const named = elements(list, 'Part').map((part) => ({
    number: Number(elementText(part, 'PartNumber')),
    etag: elementText(part, 'ETag')?.replaceAll('"', ''),
  }));
  if (named.length === 0) throw new S3Error(400, 'MalformedXML');
  const bodies = named.map(({ number, etag }, at) => {
    const part = parts.get(number);
    if (part === undefined || part.etag !== etag) throw new S3Error(400, 'InvalidPart');
    if (number <= (named[at - 1]?.number ?? 0)) throw new S3Error(400, 'InvalidPartOrder');
    if (at < named.length - 1 && part.body.byteLength < MIN_PART_BYTES) throw new S3Error(400, 'EntityTooSmall');
    return part.body;
  });
  const hashes = Buffer.concat(bodies.map((body) => createHash('md5').update(body).digest()));
  return { whole: Buffer.concat(bodies), etag: `${md5(hashes)}-${bodies.length}` };
}

/** ListObjectsV2 and ListMultipartUploads; keys in the order of their UTF-8 bytes. */
function list(
  objects: Map<string, Kept>,
  uploads: Map<string, Begun>,
  query: URLSearchParams,
  pageSize: number,
): Reply {
  const prefix = query.get('prefix') ?? '';
  if (query.has('uploads')) {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
    const rows = found.map(([uploadId, { key, atMs }]): XmlNode => [
      'Upload',
      [
        ['Key', key],
        ['UploadId', uploadId],
        ['Initiated', new Date(atMs).toISOString()],
      ],
    ]);
    return xml(['ListMultipartUploadsResult', [['IsTruncated', false], ...rows]]);
  }
  if (query.get('list-type') !== '2') throw new S3Error(501, 'NotImplemented');
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0)
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const page = keys.slice(0, Math.min(pageSize, Number(query.get('max-keys') ?? 1_000)));
  const isTruncated = page.length < keys.length;
  const rows = page.map((key): XmlNode => {
    const { body, etag, atMs } = objects.get(key) as Kept;
    return [
      'Contents',
      [
        ['Key', key],
        ['LastModified', new Date(atMs).toISOString()],
        ['ETag', `"${etag}"`],
        ['Size', body.byteLength],
      ],
    ];
  });
  const next: XmlNode[] = isTruncated
    ? [['NextContinuationToken', Buffer.from(page.at(-1) ?? '').toString('base64')]]
    : [];
  return xml(['ListBucketResult', [['IsTruncated', isTruncated], ...next, ...rows]]);
}
