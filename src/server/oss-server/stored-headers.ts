/** Headers that are sent along with an object, kept with it and given back. */
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
/** Of all x-oss-meta- headers together, as OSS has it. */
const META_MAX_BYTES = 8 * 1024;

export const DEFAULT_TYPE = 'application/octet-stream';

/** What of these headers is kept; InvalidArgument for what could not be given back as it was sent. */
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

/** A value as Node writes it into a header: UTF-8 bytes, one character each; InvalidArgument for control characters. */
export function headerValue(value: string): string {
  const hasControl = [...value].some((c) => (c < ' ' && c !== '\t') || c === '\u007f');
  if (hasControl) throw new OssError('InvalidArgument', 'A header value is not valid.');
  return Buffer.from(value, 'utf8').toString('latin1');
}
