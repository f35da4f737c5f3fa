import { detect } from 'chardet';
import { LOOKED_AT_BYTES, unicodeEncodingOf } from '../../shared/format/unicode-encoding.ts';

/** The encodings that somebody may choose, by the names of the platform's decoder. */
export const encodings = ['utf-8', 'gb18030', 'big5', 'shift_jis', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

/** Names that chardet returns, and ours for them. */
const ALIASES: Readonly<Record<string, Encoding>> = { ascii: 'utf-8', 'iso-8859-1': 'windows-1252' };

/** Detects the encoding: byte order mark, zeros of UTF-16, valid UTF-8, else the most likely one. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const unicode = unicodeEncodingOf(bytes);
  if (unicode) return unicode;
  const found = detect(bytes.subarray(0, LOOKED_AT_BYTES))?.toLowerCase() ?? '';
  return encodings.find((encoding) => encoding === (ALIASES[found] ?? found)) ?? 'windows-1252';
}

/** The text without a byte order mark. Bytes that are invalid in the encoding become replacement characters. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string => new TextDecoder(encoding).decode(bytes);

/** The first 128 signs are the same in every encoding that has no zeros: there is nothing to choose then. */
export const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte > 0 && byte < 128);
