/** Listings of a bucket. */
import type { IncomingMessage } from 'node:http';
import { readText } from './http-request.ts';
import { StorageRefused, StorageUnavailable, type StoredObject } from './object-store.ts';
import { elementText, elements } from './xml.ts';
import { XML_MAX_BYTES, type ObjectRequest } from './bucket-send.ts';

/** All objects under a prefix, read page by page. */
export async function listAll(
  send: (call: ObjectRequest) => Promise<IncomingMessage>,
  prefix: string,
): Promise<StoredObject[]> {
  const found: StoredObject[] = [];
  let token: string | null = null;
  do {
    // An empty value is signed by OSS as none, so it is not sent.
    const query: Record<string, string> = { 'list-type': '2', 'max-keys': '1000', ...(prefix !== '' && { prefix }) };
    if (token !== null) query['continuation-token'] = token;
    const answer = await send({ method: 'GET', key: '', query });
    const text = await readText(answer, XML_MAX_BYTES).catch((error: unknown) => {
      throw new StorageUnavailable(`list ${prefix}`, error);
    });
    if (answer.statusCode === 404) throw new StorageRefused(`list ${prefix}`, 'NoSuchBucket');
    found.push(...elements(text, 'Contents').map(listedObject));
    const isTruncated = elementText(text, 'IsTruncated') === 'true';
    const next: string | null = isTruncated ? elementText(text, 'NextContinuationToken') : null;
    // A truncated listing without a next token would miss objects, and one that starts again would never end.
    if (!text.includes('</ListBucketResult>') || (isTruncated && (next === null || next === token))) {
      throw new StorageUnavailable(`list ${prefix}: not whole`);
    }
    token = next;
  } while (token !== null);
  return found;
}

function listedObject(xml: string): StoredObject {
  return {
    key: elementText(xml, 'Key') ?? '',
    bytes: Number(elementText(xml, 'Size') ?? 0),
    contentType: 'application/octet-stream', // a listing does not tell
    etag: (elementText(xml, 'ETag') ?? '').replaceAll('"', ''),
    modifiedAtMs: Date.parse(elementText(xml, 'LastModified') ?? ''),
  };
}
