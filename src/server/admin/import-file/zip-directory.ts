import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { FileRefused } from './file-refused.ts';

/** Real files unpack to 7 or 8 times their size; a bomb to a thousand. */
const UNPACKED_MAX_BYTES = 200 * 1024 * 1024;
const TIMES_MAX = 100;
const ENTRIES_MAX = 20_000;

/** A zip and what its directory lists; nothing is unpacked. Refused when it says that it unpacks to more than a file may take. */
export interface Archive {
  zip: ZipFile;
  entries: Map<string, Entry>;
}

const SIGNATURE = [0x50, 0x4b, 3, 4];
export const isZip = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte);

export async function openZip(bytes: Buffer): Promise<Archive> {
  const zip = await opened(bytes);
  const entries = new Map<string, Entry>();
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry) => {
      size += entry.uncompressedSize;
      entries.set(entry.fileName, entry);
      if (size > UNPACKED_MAX_BYTES || size > bytes.byteLength * TIMES_MAX || entries.size > ENTRIES_MAX)
        reject(new FileRefused('bomb'));
      else zip.readEntry();
    });
    zip.on('end', resolve);
    zip.on('error', () => reject(new FileRefused('damaged')));
    zip.readEntry();
  });
  return { zip, entries };
}

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      error ? reject(new FileRefused('damaged')) : resolve(zip),
    );
  });

/** One file of it, unpacked; never more than its directory says. */
export function readEntry({ zip, entries }: Archive, name: string): Promise<Buffer> {
  const entry = entries.get(name);
  if (!entry) return Promise.reject(new FileRefused('damaged'));
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(new FileRefused('damaged', {}, error));
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', (cause) => reject(new FileRefused('damaged', {}, cause)));
      stream.on('end', () => resolve(Buffer.concat(pieces)));
    });
  });
}
