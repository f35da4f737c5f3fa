/** Joins the parts of a multipart upload into an object. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { MIN_PART_BYTES } from '../../shared/upload/limits.ts';
import { OssError } from './oss-error.ts';
import type { PartFile } from './part-folder.ts';

/** The parts that the caller lists, checked by the protocol's rules. Throws OssError. */
export function choose(
  wanted: readonly { number: number; etag: string }[],
  present: readonly PartFile[],
  maxBytes: number,
): PartFile[] {
  const byNumber = new Map(present.map((part) => [part.number, part]));
  let last = 0;
  const chosen = wanted.map(({ number, etag }) => {
    if (number <= last) throw new OssError('InvalidPartOrder');
    last = number;
    const part = byNumber.get(number);
    if (part?.md5 !== etag.toUpperCase()) throw new OssError('InvalidPart');
    return part;
  });
  if (chosen.length === 0) throw new OssError('MalformedXML');
  if (chosen.slice(0, -1).some((part) => part.bytes < MIN_PART_BYTES)) throw new OssError('EntityTooSmall');
  if (chosen.reduce((sum, part) => sum + part.bytes, 0) > maxBytes) throw new OssError('EntityTooLarge');
  return chosen;
}

/** The bytes of the parts. Parts are not synced, so after a power cut one may be damaged: its MD5 is verified here. */
export async function* joined(parts: readonly PartFile[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    const hash = createHash('md5');
    for await (const chunk of createReadStream(part.file, { highWaterMark: 1 << 20 })) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
    if (hash.digest('hex').toUpperCase() !== part.md5) throw new OssError('InvalidPart');
  }
}

/** The ETag as OSS computes it: the MD5 of the parts' MD5 digests, and the number of parts. */
export function etagOf(parts: readonly PartFile[]): string {
  const hash = createHash('md5');
  for (const part of parts) hash.update(Buffer.from(part.md5, 'hex'));
  return `${hash.digest('hex').toUpperCase()}-${parts.length}`;
}
