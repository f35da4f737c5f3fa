const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DEFLATED = 8;

/** Real documents unpack to 7 or 8 times their size; a bomb to a thousand. */
const UNPACKED_MAX_BYTES = 200 * 1024 * 1024;
const TIMES_MAX = 100;

interface Entry {
  method: number;
  packed: Uint8Array<ArrayBuffer>;
  /** The size of the unpacked file by the directory. */
  size: number;
}

/** What the directory of a zip lists; nothing is unpacked. Undefined when it is no zip. */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>): Entry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) return undefined;
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + 46 > bytes.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return undefined;
    const local = view.getUint32(at + 42, true);
    if (local + 30 > bytes.byteLength) return undefined;
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = bytes.subarray(from, from + view.getUint32(at + 20, true));
    entries.push({ method: view.getUint16(at + 10, true), packed, size: view.getUint32(at + 24, true) });
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Throws unless this is a ZIP whose unpacked size, by its directory, is allowed for a document. */
export function requireSmallZip(bytes: Uint8Array<ArrayBuffer>): Entry[] {
  const entries = zipEntries(bytes);
  const size = entries?.reduce((sum, entry) => sum + entry.size, 0) ?? Infinity;
  if (!entries || size > UNPACKED_MAX_BYTES || size > bytes.byteLength * TIMES_MAX)
    throw new Error('not a zip that may be unpacked');
  return entries;
}

/** The same, also against false sizes in the directory: each file is unpacked once and discarded. For readers that trust them. */
export async function requireHonestZip(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  for (const { method, packed, size } of requireSmallZip(bytes)) {
    if (method !== DEFLATED) continue;
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    let unpacked = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      unpacked += value.byteLength;
      if (unpacked <= size) continue;
      await reader.cancel();
      throw new Error('a zip that unpacks to more than it says');
    }
  }
}
