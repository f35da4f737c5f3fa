/** Calls that store and remove whole objects. */
import { OssFault } from './fault.ts';
import { DEFAULT_TYPE, keptOf } from './kept-headers.ts';
import { receive } from './receive.ts';
import {
  bodyOf,
  isExclusive,
  keyIn,
  quoted,
  readXml,
  receiveWithin,
  sendEmpty,
  sendXml,
  type Call,
  type Floor,
} from './storeCall.ts';
import { wholeSlot } from './usage.ts';
import { elementText, elements, type XmlNode } from './xml.ts';

/** The one object that anyone may read (spec 7: static JSON download config). */
export const PUBLIC_KEY = /^config\/[a-z0-9-]{1,32}\/download\.json$/;
const DELETED_MAX = 1000;

/** PUT: stores or replaces. */
export async function putObject(call: Call, floor: Floor): Promise<void> {
  const { objects } = floor;
  const { key } = call;
  const kept = keptOf(call.headers);
  const exclusive = await isExclusive(call, floor);
  const file = objects.temporaryFile();
  const contentType = call.headers['content-type'] ?? DEFAULT_TYPE;
  const stored = await receiveWithin(call, floor, wholeSlot(key), async (limits) => {
    const { bytes, md5 } = await receive(bodyOf(call), file, limits);
    return objects.adopt(key, file, { bytes, contentType, etag: md5, kept }, exclusive);
  });
  sendEmpty(call.res, 200, { etag: quoted(stored.etag) });
}

/** DELETE; also when there is none. */
export async function removeObject(call: Call, { objects }: Floor): Promise<void> {
  await objects.remove(call.key);
  sendEmpty(call.res, 204);
}

/** POST ?delete: up to 1,000 keys; nothing is removed when one of them is not valid. */
export async function removeMany(call: Call, { objects }: Floor): Promise<void> {
  const named = keyIn(call.query);
  const xml = await readXml(call, 'Delete');
  if (/<VersionId>/.test(xml)) throw new OssFault('NotImplemented');
  const keys = elements(xml, 'Object').map((object) => elementText(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > DELETED_MAX || keys.includes('')) throw new OssFault('MalformedXML');
  for (const key of keys) await objects.remove(key);
  const isQuiet = elementText(xml, 'Quiet') === 'true';
  const told = isQuiet ? [] : keys.map((key): XmlNode => ['Deleted', [['Key', named.write(key)]]]);
  sendXml(call.res, 200, ['DeleteResult', [...named.encoding, ...told]]);
}
