/** Multipart calls of the embedded store. */
import { OssFault } from './fault.ts';
import { DEFAULT_TYPE, keptOf } from './kept-headers.ts';
import type { KeptObject } from './object-record.ts';
import { newUploadId } from './partFiles.ts';
import {
  bodyOf,
  countIn,
  isExclusive,
  keyIn,
  largestFor,
  quoted,
  readXml,
  receiveWithin,
  sendEmpty,
  sendXml,
  type Call,
  type Floor,
} from './storeCall.ts';
import { elementText, elements, type XmlNode } from './xml.ts';

/** POST ?uploads: the upload id. */
export async function beginUpload(call: Call, floor: Floor): Promise<void> {
  const { parts, usage } = floor;
  const { key, caller, headers } = call;
  if (Number(headers['content-length'] ?? 0) > 0) throw new OssFault('InvalidArgument', 'This call has no body.');
  const named = keyIn(call.query);
  const upload = { key, contentType: headers['content-type'] ?? DEFAULT_TYPE, kept: keptOf(headers) };
  const exclusive = await isExclusive(call, floor);
  (await floor.room.hold(0))();
  const uploadId = newUploadId();
  const begin = (): Promise<void> => parts.begin(uploadId, { ...upload, exclusive });
  if (caller.kind === 'session') await usage.within(caller.grant, { key, uploadId, number: 0 }, 0, begin);
  else await begin();
  sendXml(call.res, 200, [
    'InitiateMultipartUploadResult',
    [...named.encoding, ['Bucket', call.bucket], ['Key', named.write(key)], ['UploadId', uploadId]],
  ]);
}

/** PUT ?partNumber&uploadId. */
export async function putPart(call: Call, floor: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  const number = Number(call.query['partNumber'] ?? Number.NaN);
  const received = await receiveWithin(call, floor, { key: call.key, uploadId, number }, (limits) =>
    floor.parts.put(uploadId, call.key, number, bodyOf(call), limits),
  );
  sendEmpty(call.res, 200, { etag: quoted(received.md5) });
}

/** GET ?uploadId: what has arrived. */
export async function listParts(call: Call, { parts }: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  const named = keyIn(call.query);
  const marker = call.query['part-number-marker'] ?? '0';
  if (!/^\d{1,5}$/.test(marker)) throw new OssFault('InvalidArgument', 'part-number-marker');
  const after = Number(marker);
  const max = countIn(call.query, 'max-parts', 1000);
  const all = (await parts.list(uploadId, call.key)).filter((part) => part.number > after);
  const page = all.slice(0, max);
  sendXml(call.res, 200, [
    'ListPartsResult',
    [
      ...named.encoding,
      ['Bucket', call.bucket],
      ['Key', named.write(call.key)],
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
export async function completeUpload(call: Call, floor: Floor): Promise<void> {
  const named = keyIn(call.query);
  const wanted = elements(await readXml(call, 'CompleteMultipartUpload'), 'Part').map((part) => ({
    number: Number(elementText(part, 'PartNumber') ?? Number.NaN),
    etag: (elementText(part, 'ETag') ?? '').replaceAll('"', ''),
  }));
  if (wanted.some(({ number }) => !Number.isInteger(number))) throw new OssFault('MalformedXML');
  const forbid = call.headers['x-oss-forbid-overwrite'] ?? 'false';
  if (forbid !== 'true' && forbid !== 'false') throw new OssFault('InvalidArgument', 'x-oss-forbid-overwrite');
  const stored = await completeWithin(call, floor, wanted, forbid === 'true');
  call.res.setHeader('etag', quoted(stored.etag));
  sendXml(call.res, 200, [
    'CompleteMultipartUploadResult',
    [...named.encoding, ['Bucket', call.bucket], ['Key', named.write(call.key)], ['ETag', quoted(stored.etag)]],
  ]);
}

/** The parts stay until the object is there: room for them once more is needed. */
async function completeWithin(
  { query, key, caller }: Call,
  { parts, room }: Floor,
  wanted: readonly { number: number; etag: string }[],
  exclusive: boolean,
): Promise<KeptObject> {
  const uploadId = query['uploadId'] ?? '';
  const arrived = await parts.list(uploadId, key);
  const free = await room.hold(arrived.reduce((sum, part) => sum + part.bytes, 0));
  try {
    return await parts.complete(uploadId, key, wanted, largestFor(caller), exclusive);
  } finally {
    free();
  }
}

/** DELETE ?uploadId. */
export async function abortUpload(call: Call, { parts, usage }: Floor): Promise<void> {
  const uploadId = call.query['uploadId'] ?? '';
  await parts.abort(uploadId, call.key);
  await usage.release(call.key, uploadId);
  sendEmpty(call.res, 204);
}
