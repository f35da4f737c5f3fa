import { fromBuffer, getFileNameLowLevel, type Entry, type ZipFile } from 'yauzl';

/** The entries of a ZIP by their names in lower case; null for one that cannot be read. */
export async function zipParts(bytes: Buffer): Promise<Map<string, Entry> | null> {
  try {
    const zip = await opened(bytes);
    const parts = new Map<string, Entry>();
    await new Promise<void>((resolve, reject) => {
      zip.on('entry', (entry) => {
        parts.set(nameOf(entry).toLowerCase(), entry);
        zip.readEntry();
      });
      zip.on('end', resolve);
      zip.on('error', reject);
      zip.readEntry();
    });
    return parts;
  } catch {
    return null;
  }
}

/** The text of one small part; null where it cannot be read whole. What comes out is counted. */
export async function zipPart(bytes: Buffer, entry: Entry | undefined): Promise<string | null> {
  if (!entry) return null;
  try {
    const zip = await opened(bytes);
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, found) => (error ? reject(error) : resolve(found)));
    });
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > PART_MAX_BYTES) return null;
      pieces.push(piece);
    }
    return Buffer.concat(pieces).toString('utf8');
  } catch {
    return null;
  }
}

const PART_MAX_BYTES = 1_048_576;

/** Not checked: nothing is written to disk by it, and an odd name makes no archive unreadable. */
const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true as const, autoClose: false, decodeStrings: false };
    fromBuffer(bytes, options, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
