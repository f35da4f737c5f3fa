/** Calls that store and remove whole objects. */
import { OssError } from './oss-error.ts';
import { DEFAULT_TYPE, storedHeadersOf } from './stored-headers.ts';
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
  type OssRequest,
  type OssServerDeps,
} from './oss-request.ts';
import { wholeSlot } from './usage.ts';
import { elementText, elements, type XmlNode } from '../storage/xml.ts';

/** The one object that anyone may read (spec 7: static JSON download config). */
export const PUBLIC_KEY = /^config\/[a-z0-9-]{1,32}\/download\.json$/;
const DELETED_MAX = 1000;

/** PUT: stores or replaces an object. */
export async function putObject(request: OssRequest, deps: OssServerDeps): Promise<void> {
  const { objects } = deps;
  const { key } = request;
  const storedHeaders = storedHeadersOf(request.headers);
  const exclusive = await isExclusive(request, deps);
  const file = objects.temporaryFile();
  const contentType = request.headers['content-type'] ?? DEFAULT_TYPE;
  const stored = await receiveWithin(request, deps, wholeSlot(key), async (limits) => {
    const { bytes, md5 } = await receive(bodyOf(request), file, limits);
    return objects.adopt(key, file, { bytes, contentType, etag: md5, kept: storedHeaders }, exclusive);
  });
  sendEmpty(request.res, 200, { etag: quoted(stored.etag) });
}

/** DELETE: removes an object; a missing one is no error. */
export async function removeObject(request: OssRequest, { objects }: OssServerDeps): Promise<void> {
  await objects.remove(request.key);
  sendEmpty(request.res, 204);
}

/** POST ?delete: removes up to 1,000 keys; nothing is removed when one of them is not valid. */
export async function removeMany(request: OssRequest, { objects }: OssServerDeps): Promise<void> {
  const named = keyIn(request.query);
  const xml = await readXml(request, 'Delete');
  if (/<VersionId>/.test(xml)) throw new OssError('NotImplemented');
  const keys = elements(xml, 'Object').map((object) => elementText(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > DELETED_MAX || keys.includes('')) throw new OssError('MalformedXML');
  for (const key of keys) await objects.remove(key);
  const isQuiet = elementText(xml, 'Quiet') === 'true';
  const deleted = isQuiet ? [] : keys.map((key): XmlNode => ['Deleted', [['Key', named.write(key)]]]);
  sendXml(request.res, 200, ['DeleteResult', [...named.encoding, ...deleted]]);
}
