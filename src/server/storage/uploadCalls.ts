/** Multipart calls of the embedded store. */
import { newUploadId } from './partFiles.ts';
import { OssFault } from './fault.ts';
import { largestFor, quoted, readText, receiveWithin, sendEmpty, sendXml, type Call, type Floor } from './storeCall.ts';
import { elementText, elements, type XmlNode } from './xml.ts';

/** POST ?uploads: the upload id. */
export async function beginUpload(call: Call, { parts, usage }: Floor): Promise<void> {
  const { key, caller } = call;
  const uploadId = newUploadId();
  const begin = (): Promise<void> =>
    parts.begin(uploadId, key, call.headers['content-type'] ?? 'application/octet-stream');
  if (caller.kind === 'session') await usage.within(caller.grant, { key, uploadId, number: 0 }, 0, begin);
  else await begin();
  call.req.resume();
  sendXml(call.res, 200, [
    'InitiateMultipartUploadResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['UploadId', uploadId],
    ],
  ]);
}

/** PUT ?partNumber&uploadId. */
export async function putPart(call: Call, floor: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  const number = Number(call.query['partNumber'] ?? Number.NaN);
  const received = await receiveWithin(call, floor, { key: call.key, uploadId, number }, (limits) =>
    floor.parts.put(uploadId, call.key, number, call.req, limits),
  );
  sendEmpty(call.res, 200, { etag: quoted(received.md5) });
}

/** GET ?uploadId: what has arrived. */
export async function listParts(call: Call, { parts }: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  const after = Number(call.query['part-number-marker'] ?? 0);
  const max = Math.min(Number(call.query['max-parts'] ?? 1000) || 1000, 1000);
  const all = (await parts.list(uploadId, call.key)).filter((part) => part.number > after);
  const page = all.slice(0, max);
  sendXml(call.res, 200, [
    'ListPartsResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['UploadId', uploadId],
      ['PartNumberMarker', after],
      ['NextPartNumberMarker', page.at(-1)?.number ?? after],
      ['MaxParts', max],
      ['IsTruncated', all.length > page.length],
      ...page.map((part): XmlNode => [
        'Part',
        [
          ['PartNumber', part.number],
          ['LastModified', new Date(part.modifiedAtMs).toISOString()],
          ['ETag', quoted(part.md5)],
          ['Size', part.bytes],
        ],
      ]),
    ],
  ]);
}

/** POST ?uploadId with the list of parts: the object exists from here on. */
export async function completeUpload(call: Call, { parts }: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  const wanted = elements(await readText(call.req), 'Part').map((part) => ({
    number: Number(elementText(part, 'PartNumber') ?? Number.NaN),
    etag: (elementText(part, 'ETag') ?? '').replaceAll('"', ''),
  }));
  if (wanted.some(({ number }) => !Number.isInteger(number))) throw new OssFault('MalformedXML');
  const stored = await parts.complete(uploadId, call.key, wanted, largestFor(call.caller));
  call.res.setHeader('etag', quoted(stored.etag));
  sendXml(call.res, 200, [
    'CompleteMultipartUploadResult',
    [
      ['Bucket', call.bucket],
      ['Key', call.key],
      ['ETag', quoted(stored.etag)],
    ],
  ]);
}

/** DELETE ?uploadId. */
export async function abortUpload(call: Call, { parts, usage }: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  await parts.abort(uploadId, call.key);
  await usage.release(call.key, uploadId);
  sendEmpty(call.res, 204);
}
