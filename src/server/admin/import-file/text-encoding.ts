import { detect } from 'chardet';
import { LOOKED_AT_BYTES, unicodeEncodingOf } from '../../../shared/format/unicode-encoding.ts';
import { FileRefused } from './file-refused.ts';

/** What the platform's decoder knows of what chardet finds. */
const KNOWN = new Set(['gb18030', 'big5', 'shift_jis', 'euc-kr', 'euc-jp', 'windows-1251', 'iso-8859-2']);
/** The signs of Windows 1252 that are not in Latin-1, from 0x80 on: Node 20 decodes them as control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The encoding of a text by its first bytes: a mark, zeros of UTF-16, valid UTF-8, else what is likely. */
export function encodingOf(bytes: Uint8Array): string {
  const unicode = unicodeEncodingOf(bytes);
  if (unicode) return unicode;
  const found = detect(bytes.subarray(0, LOOKED_AT_BYTES))?.toLowerCase() ?? '';
  return KNOWN.has(found) ? found : 'windows-1252';
}

const PIECE_BYTES = 65_536;

/** The text in pieces, without the mark at its beginning. Bytes that are none of the encoding are refused: no name is kept garbled. */
export function* decodedPieces(bytes: Uint8Array, encoding: string): Generator<string> {
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
    // Zeros are what most files have that are no text at all.
    if (encoding.startsWith('utf-16')) throw new FileRefused('notATable');
    throw new FileRefused('encoding', { encoding: encoding.toUpperCase() });
  }
}

const withSigns = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- that is what the decoder makes of them
  text.replace(/[\u0080-\u009f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);
