/** How many bytes at the beginning of a text are used to detect its encoding. */
export const LOOKED_AT_BYTES = 65_536;

/**
 * The Unicode encoding of a text by its first bytes: a byte order mark, zeros of UTF-16, valid UTF-8;
 * undefined for any other.
 */
export function unicodeEncodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const head = bytes.subarray(0, LOOKED_AT_BYTES);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const hasZeros = (odd: 0 | 1) => head.filter((byte, at) => byte === 0 && at % 2 === odd).length > head.length / 20;
  if (hasZeros(1)) return 'utf-16le';
  if (hasZeros(0)) return 'utf-16be';
  return isUtf8(head) ? 'utf-8' : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // `stream`: a character that is cut off at the end is no error.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
