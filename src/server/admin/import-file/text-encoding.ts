import { detect } from 'chardet';
import { fileEncodings } from '../../../shared/admin/file-reading.ts';
import { LOOKED_AT_BYTES, unicodeEncodingOf } from '../../../shared/format/unicode-encoding.ts';
import { FileRefused } from './file-refused.ts';

/** What chardet calls an encoding that is the lesser part of another one. */
const WHOLE: Readonly<Record<string, string>> = { 'iso-8859-9': 'windows-1254', 'iso-8859-1': 'windows-1252' };
const KNOWN = new Set<string>(fileEncodings);
/** The characters of Windows 1252 from 0x80 on that are not in Latin-1: Node 20 decodes them as control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Detects the encoding: byte order mark, zeros of UTF-16, valid UTF-8, else the most likely one, which is a guess. */
export function encodingOf(bytes: Uint8Array): { encoding: string; guessed: boolean } {
  const unicode = unicodeEncodingOf(bytes);
  if (unicode) return { encoding: unicode, guessed: false };
  const found = detect(bytes.subarray(0, LOOKED_AT_BYTES))?.toLowerCase() ?? '';
  const whole = WHOLE[found] ?? found;
  return { encoding: KNOWN.has(whole) ? whole : 'windows-1252', guessed: true };
}

/** A few bytes as text; null where they are none in this encoding. */
export function decodedText(bytes: Uint8Array, encoding: string): string | null {
  try {
    return [...decodedPieces(bytes, encoding)].join('');
  } catch {
    return null;
  }
}

const PIECE_BYTES = 65_536;

/** The text in pieces, without a byte order mark. Bytes that are invalid in the encoding are refused, so that no garbled text is stored. */
export function* decodedPieces(bytes: Uint8Array, named: string): Generator<string> {
  // The standard of the decoder takes them for the same.
  const encoding = named === 'iso-8859-1' ? 'windows-1252' : named;
  const decoder = new TextDecoder(encoding, { fatal: encoding !== 'windows-1252' });
  for (let at = 0; at < bytes.length || at === 0; at += PIECE_BYTES) {
    const piece = decode(decoder, bytes.subarray(at, at + PIECE_BYTES), at + PIECE_BYTES < bytes.length, encoding);
    if (piece.includes('\0')) throw new FileRefused('notATable');
    yield encoding === 'windows-1252' ? withSigns(piece) : piece;
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean, encoding: string): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    // Most binary files contain zeros and are therefore detected as UTF-16.
    if (encoding.startsWith('utf-16')) throw new FileRefused('notATable');
    throw new FileRefused('encoding', { encoding: encoding.toUpperCase() });
  }
}

const withSigns = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- that is what the decoder makes of them
  text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);
