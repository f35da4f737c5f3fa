import { crc32 } from 'node:zlib';
import { fromBufferPromise, openPromise, type Entry, type ZipFile } from 'yauzl';
import { FileRefused } from './file-refused.ts';

/** Limits against ZIP bombs. Real files unpack to 7 or 8 times their size, a bomb to a thousand times. */
const UNPACKED_MAX_BYTES = 200 * 1024 * 1024;
const TIMES_MAX = 100;
const ENTRIES_MAX = 20_000;

/** A ZIP and its directory; nothing is unpacked yet. */
export interface Archive {
  zip: ZipFile;
  entries: Map<string, Entry>;
  /** How many bytes may still come out, over all reads of its entries. */
  leftBytes: number;
}

const SIGNATURE = [0x50, 0x4b, 3, 4];
export const isZip = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte);

/** `source`: its bytes, or the path of a file, which is closed by `zip.close()`. */
export async function openZip(source: Buffer | string): Promise<Archive> {
  const zip = await opened(source);
  const most = Math.min(UNPACKED_MAX_BYTES, zip.fileSize * TIMES_MAX);
  const entries = new Map<string, Entry>();
  let size = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      size += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
      if (size > most || entries.size > ENTRIES_MAX) throw new FileRefused('bomb');
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged', {}, error);
  }
  return { zip, entries, leftBytes: most };
}

async function opened(source: Buffer | string): Promise<ZipFile> {
  const options = { lazyEntries: true as const, autoClose: false };
  try {
    return await (typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options));
  } catch (error) {
    throw new FileRefused('damaged', {}, error);
  }
}

/** Unpacks one file, a piece at a time. What comes out is counted: what the directory says may be a lie. */
export async function* entryPieces(archive: Archive, name: string): AsyncGenerator<Buffer> {
  const entry = archive.entries.get(name);
  if (!entry) throw new FileRefused('damaged');
  let checksum = 0;
  try {
    for await (const piece of (await archive.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      archive.leftBytes -= piece.length;
      if (archive.leftBytes < 0) throw new FileRefused('bomb');
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('damaged', {}, error);
  }
  if (checksum !== entry.crc32) throw new FileRefused('damaged');
}

/** Unpacks a file of at most so many bytes. */
export async function readEntry(archive: Archive, name: string, mostBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of entryPieces(archive, name)) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > mostBytes) throw new FileRefused('tooLarge');
  }
  return Buffer.concat(pieces);
}
