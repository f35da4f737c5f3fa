import { expect, test } from 'vitest';
import { LOOKED_AT_BYTES, unicodeEncodingOf } from './unicode-encoding.ts';

const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const utf16le = (text: string): number[] => [...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]);
const utf16be = (text: string): number[] => [...text].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]);
/** Twenty bytes with one zero, which are not enough for UTF-16: more than one in twenty is. */
const oneZero = (at: number): number[] => utf8('01234567890123456789').with(at, 0);

test.each([
  ['with a mark of UTF-16, low byte first', [0xff, 0xfe, ...utf16le('变频器')], 'utf-16le'],
  ['with a mark of UTF-16, high byte first', [0xfe, 0xff, ...utf16be('变频器')], 'utf-16be'],
  ['with the first byte of a mark alone', [0xff, 0x41], undefined],
  ['with the first byte of the other mark alone', [0xfe, 0x41], undefined],
  ['with the second byte of a mark alone', [0x41, 0xfe], undefined],
  ['with the second byte of the other mark alone', [0x41, 0xff], undefined],
  ['in UTF-16 without a mark, low byte first', utf16le('sn;model'), 'utf-16le'],
  ['in UTF-16 without a mark, high byte first', utf16be('sn;model'), 'utf-16be'],
  ['with a zero among twenty, at an odd place', oneZero(9), 'utf-8'],
  ['with a zero among twenty, at an even place', oneZero(8), 'utf-8'],
  ['in UTF-8 with its mark', [0xef, 0xbb, 0xbf, ...utf8('sn')], 'utf-8'],
  ['in UTF-8', utf8('Gerät, 变频器'), 'utf-8'],
  ['in UTF-8 that is cut off within a character', utf8('变频器').slice(0, -1), 'utf-8'],
  ['in plain ASCII', utf8('sn;model'), 'utf-8'],
  ['in a Chinese encoding', [0xb1, 0xe4, 0xc6, 0xb5, 0xc6, 0xf7], undefined],
  ['that is empty', [], 'utf-8'],
] as const)('a text %s', (_what, bytes, encoding) => {
  expect(unicodeEncodingOf(Uint8Array.from(bytes))).toBe(encoding);
});

test('only the beginning of a long text is looked at', () => {
  const long = new Uint8Array(LOOKED_AT_BYTES + 1).fill(0x41);
  long[LOOKED_AT_BYTES] = 0xff;
  expect(unicodeEncodingOf(long)).toBe('utf-8');
  expect(unicodeEncodingOf(long.subarray(1))).toBeUndefined();
});
