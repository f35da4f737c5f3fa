import { fileEncodings, type FileEncoding } from '../../../shared/admin/file-reading.ts';
import { decodedText } from './text-encoding.ts';

const LOOKED_AT_BYTES = 262_144;
const CELLS = 3;
const LONGEST_BYTES = 60;
/** Line ends, quotes and delimiters: the same bytes in every encoding but UTF-16, and never half of a character. */
const BETWEEN = new Set([0x0a, 0x0d, 0x09, 0x22, 0x2c, 0x3b]);

/** A few cells with other characters than ASCII, in each encoding in which they are texts. */
export function sampleCells(bytes: Uint8Array, encoding: string): { encoding: FileEncoding; cells: string[] }[] {
  if (encoding.startsWith('utf-16')) return [];
  const raw = rawCells(bytes.subarray(0, LOOKED_AT_BYTES));
  if (raw.length === 0) return [];
  return fileEncodings.flatMap((each) => {
    const cells = each.startsWith('utf-16') ? [] : raw.map((cell) => decodedText(cell, each));
    // The decoder says null for what is no text in this encoding.
    return cells.length === 0 || cells.includes(null) ? [] : [{ encoding: each, cells: cells as string[] }];
  });
}

function rawCells(bytes: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  let [start, isOther] = [0, false];
  for (let at = 0; at <= bytes.length && found.length < CELLS; at += 1) {
    const byte = bytes[at];
    if (byte !== undefined && !BETWEEN.has(byte)) {
      isOther ||= byte >= 0x80;
      continue;
    }
    if (isOther && at - start <= LONGEST_BYTES) found.push(bytes.subarray(start, at));
    [start, isOther] = [at + 1, false];
  }
  return found;
}
