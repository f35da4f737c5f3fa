/** Headers that are stored with an object and returned with it. */
import { OssError } from './oss-error.ts';

/** Lower-case names. */
export type StoredHeaders = Readonly<Record<string, string>>;

const NAMED: ReadonlySet<string> = new Set([
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'expires',
]);
const META = 'x-oss-meta-';
/** The limit of all x-oss-meta- headers together, as in OSS. */
const META_MAX_BYTES = 8 * 1024;

export const DEFAULT_TYPE = 'application/octet-stream';

/** The headers to store; InvalidArgument for one that could not be returned as it was sent. */
export function storedHeadersOf(headers: Readonly<Record<string, string>>): StoredHeaders {
  const stored: Record<string, string> = {};
  let metaBytes = 0;
  for (const [name, value] of Object.entries(headers)) {
    if (!NAMED.has(name) && !name.startsWith(META)) continue;
    if (value.includes('\ufffd') || name === META) throw new OssError('InvalidArgument', `${name} is not valid.`);
    if (name.startsWith(META)) metaBytes += Buffer.byteLength(name) - META.length + Buffer.byteLength(value);
    stored[name] = value;
  }
  if (metaBytes > META_MAX_BYTES) throw new OssError('InvalidArgument', 'The metadata are larger than 8 KB.');
  return stored;
}

/** A value in the form for Node's headers: each UTF-8 byte as a character. InvalidArgument for control characters. */
export function headerValue(value: string): string {
  const hasControl = [...value].some((c) => (c < ' ' && c !== '\t') || c === '\u007f');
  if (hasControl) throw new OssError('InvalidArgument', 'A header value is not valid.');
  return Buffer.from(value, 'utf8').toString('latin1');
}
