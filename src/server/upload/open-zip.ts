import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';

/** A ZIP, whose `eachEntry` walks its directory. The caller closes it. Throws for one that cannot be read. */
export const openZip = (file: string): Promise<ZipFile> =>
  openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false });

/** Not checked: nothing is written to disk by it, and an odd name makes no archive unreadable. */
export const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

const PART_MAX_BYTES = 1_048_576;

/** The text of one small part; null where it cannot be read whole. What comes out is counted. */
export async function partText(zip: ZipFile, entry: Entry): Promise<string | null> {
  try {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > PART_MAX_BYTES) return null;
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  } catch {
    return null;
  }
}
