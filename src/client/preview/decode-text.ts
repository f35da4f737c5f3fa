import { detect } from 'chardet';

/** The encodings that somebody may choose, by the names of the platform's decoder. */
export const encodings = ['utf-8', 'gb18030', 'big5', 'shift_jis', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

const LOOKED_AT_BYTES = 65_536;

/** Names that chardet returns, and ours for them. */
const ALIASES: Readonly<Record<string, Encoding>> = { ascii: 'utf-8', 'iso-8859-1': 'windows-1252' };

/** The encoding of a text by its first bytes: a mark, zeros of UTF-16, valid UTF-8, else what is likely. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const head = bytes.subarray(0, LOOKED_AT_BYTES);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  if ((zeros[1] ?? 0) > head.length / 20) return 'utf-16le';
  if ((zeros[0] ?? 0) > head.length / 20) return 'utf-16be';
  if (isUtf8(head)) return 'utf-8';
  const found = detect(head)?.toLowerCase() ?? '';
  return encodings.find((encoding) => encoding === (ALIASES[found] ?? found)) ?? 'windows-1252';
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // A sign that the cut went through is no fault.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The text, without the mark at its beginning. What does not belong to the encoding shows as a replacement sign. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);
