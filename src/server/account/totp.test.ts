import { expect, test } from 'vitest';
import { base32, stepAt, stepOfCode, totpCode, totpUri } from './totp.ts';

/** RFC 6238, appendix B: the secret in ASCII, and the last six digits of its codes for SHA-1. */
const secret = base32(Buffer.from('12345678901234567890'));

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('makes the codes of RFC 6238: at %i it is %s', (seconds, code) => {
  expect(totpCode(secret, stepAt(new Date(seconds * 1_000)))).toBe(code);
});

test('base32 is that of RFC 4648', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});

test('takes the codes half a minute around now, once each and in order', () => {
  const now = new Date('2026-03-02T08:00:10Z');
  const step = stepAt(now);
  for (const near of [-1, 0, 1]) expect(stepOfCode(secret, totpCode(secret, step + near), now, 0)).toBe(step + near);
  for (const far of [-2, 2]) expect(stepOfCode(secret, totpCode(secret, step + far), now, 0)).toBeUndefined();
  expect(stepOfCode(secret, totpCode(secret, step), now, step)).toBeUndefined();
  expect(stepOfCode(secret, totpCode(secret, step - 1), now, step)).toBeUndefined();
  expect(stepOfCode(secret, totpCode(secret, step + 1), now, step)).toBe(step + 1);
  for (const wrong of ['', '1', '00000０', `${totpCode(secret, step)}0`])
    expect(stepOfCode(secret, wrong, now, 0)).toBeUndefined();
});

test('the address is one that apps read', () => {
  expect(totpUri(secret, { issuer: 'support.example', account: 'ada+1@partner.example' })).toBe(
    `otpauth://totp/support.example:ada%2B1%40partner.example?secret=${secret}&issuer=support.example`,
  );
});
