import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pushDevice } from './push-device.testkit.ts';
import { isSealable, makeVapidKeys, seal, vapidHeader } from './push-seal.ts';

const NOW = new Date('2026-03-02T08:00:00Z');

describe('a sealed message', () => {
  it('can be read only by its device', () => {
    const [mine, other] = [pushDevice('mine'), pushDevice('other')];
    for (const words of ['', '{"title":"ITR-260302-0001"}', '电机过热'.repeat(60)]) {
      const sealed = seal(words, mine.subscription.keys);
      expect(mine.read(sealed)).toBe(words);
      expect(() => other.read(sealed)).toThrow();
    }
  });
  it('always has the same length, is never the same twice, and is short enough for every push service', () => {
    const { keys } = pushDevice('mine').subscription;
    const sealed = ['a', 'b'.repeat(1_000), 'a'].map((words) => seal(words, keys));
    expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
    expect(sealed[0]?.length).toBeLessThanOrEqual(4_096);
    expect(sealed[0]?.equals(sealed[2] ?? Buffer.alloc(0))).toBe(false);
    expect(() => seal('c'.repeat(1_024), keys)).toThrow('short');
  });
  it('needs valid keys', () => {
    const { keys } = pushDevice('mine').subscription;
    expect(isSealable(keys)).toBe(true);
    expect(isSealable({ ...keys, p256dh: `B${'A'.repeat(86)}` })).toBe(false);
    expect(isSealable({ ...keys, auth: 'AAAA' })).toBe(false);
  });
});

describe('the header for a push service', () => {
  it('names the service, the expiry and our contact, signed with the key in it', () => {
    for (let round = 0; round < 20; round++) {
      const keys = makeVapidKeys();
      const header = vapidHeader(keys, 'https://push.example:8443/send/x?y=1', 'mailto:it@vendor.example', NOW);
      const [, head = '', claims = '', signature = '', key] = /^vapid t=(.+)\.(.+)\.(.+), k=(.+)$/.exec(header) ?? [];
      const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());
      expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' });
      expect(read(claims)).toEqual({
        aud: 'https://push.example:8443',
        exp: NOW.getTime() / 1_000 + 12 * 3_600,
        sub: 'mailto:it@vendor.example',
      });
      const point = Buffer.from(key ?? '', 'base64url');
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
      const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: signer, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      );
      expect({ isSigned, key }).toEqual({ isSigned: true, key: keys.publicKey });
    }
  });
});
