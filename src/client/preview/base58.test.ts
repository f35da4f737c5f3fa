import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfBase58, base58OfAddress } from './base58.ts';

describe('Base58 of an address', () => {
  it('is the Bitcoin alphabet of its UTF-8', () => {
    // draft-msporny-base58, test vectors.
    expect(base58OfAddress('Hello World!')).toBe('2NEpo7TZRRrLZSi2U');
    expect(addressOfBase58('USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z')).toBe(
      'The quick brown fox jumps over the lazy dog.',
    );
  });

  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(addressOfBase58(base58OfAddress(text))).toBe(text);
      }),
    );
  });

  it.each(['0OIl', 'a b', 'ab+/', '<script>', 'ÿ', base58OfAddress('x').repeat(6_000)])('is not %s', (coded) => {
    expect(addressOfBase58(coded)).toBeUndefined();
  });

  it('is not what is no UTF-8', () => {
    // 0xFF alone.
    expect(addressOfBase58('5Q')).toBeUndefined();
  });
});
