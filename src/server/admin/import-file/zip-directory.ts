import { crc32 } from 'node:zlib';
import { fromBuffer, open, type Entry, type ZipFile } from 'yauzl';
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
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry) => {
      size += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
      if (size > most || entries.size > ENTRIES_MAX) reject(new FileRefused('bomb'));
      else zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', () => reject(new FileRefused('damaged')));
    zip.readEntry();
  });
  return { zip, entries, leftBytes: most };
}

const opened = (source: Buffer | string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true as const, autoClose: false };
    const done = (error: Error | null, zip: ZipFile): void =>
      error ? reject(new FileRefused('damaged', {}, error)) : resolve(zip);
    if (typeof source === 'string') open(source, options, done);
    else fromBuffer(source, options, done);
  });

/** Unpacks one file, a piece at a time. What comes out is counted: what the directory says may be a lie. */
export async function* entryPieces(archive: Archive, name: string): AsyncGenerator<Buffer> {
  const entry = archive.entries.get(name);
  if (!entry) throw new FileRefused('damaged');
  let checksum = 0;
  try {
    for await (const piece of (await opening(archive.zip, entry)) as AsyncIterable<Buffer>) {
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

const opening = (zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });

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
