import { describe, expect, it } from 'vitest';
import { decodeText, encodingOf, isAscii, type Encoding } from './decode-text.ts';

/** 变频器过流故障, as GB 18030 writes it. */
const gb = [0xb1, 0xe4, 0xc6, 0xb5, 0xc6, 0xf7, 0xb9, 0xfd, 0xc1, 0xf7, 0xb9, 0xca, 0xd5, 0xcf];
const times = (bytes: readonly number[], n: number) => Uint8Array.from(Array.from({ length: n }, () => bytes).flat());
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, bigEndian = false) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

describe('the encoding of a text', () => {
  it.each<[string, Uint8Array, Encoding, string]>([
    ['plain', utf8('P0-08 = 1500'), 'utf-8', 'P0-08 = 1500'],
    ['nothing', new Uint8Array(), 'utf-8', ''],
    ['Chinese in UTF-8', utf8('变频器'), 'utf-8', '变频器'],
    ['UTF-8 with a mark', Uint8Array.from([0xef, 0xbb, 0xbf, 0x61]), 'utf-8', 'a'],
    ['UTF-16 with a mark', Uint8Array.from([0xff, 0xfe, 0x61, 0x00]), 'utf-16le', 'a'],
    ['UTF-16 the other way', Uint8Array.from([0xfe, 0xff, 0x00, 0x61]), 'utf-16be', 'a'],
    ['UTF-16 without a mark', utf16('Err21.0'), 'utf-16le', 'Err21.0'],
    ['and the other way', utf16('Err21.0', true), 'utf-16be', 'Err21.0'],
    ['Chinese as Windows writes it', times(gb, 4), 'gb18030', '变频器过流故障'.repeat(4)],
  ])('%s', (_what, bytes, encoding, text) => {
    expect(encodingOf(bytes)).toBe(encoding);
    expect(decodeText(bytes, encoding)).toBe(text);
  });

  it('a sign that the cut goes through is no fault', () => {
    const bytes = utf8('变'.repeat(30_000));
    expect(encodingOf(bytes.subarray(0, 65_537))).toBe('utf-8');
  });

  it('is only asked for where it makes a difference', () => {
    expect(isAscii(utf8('P0-08 = 1500'))).toBe(true);
    expect(isAscii(utf8('45 °C'))).toBe(false);
    expect(isAscii(utf16('Err21.0'))).toBe(false);
  });

  it('can be chosen otherwise', () => {
    expect(decodeText(Uint8Array.from([0xd0, 0xcd]), 'windows-1252')).toBe('ÐÍ');
    expect(decodeText(Uint8Array.from([0xd0, 0xcd]), 'gb18030')).toBe('型');
  });
});
