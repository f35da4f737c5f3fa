import { expect, test } from 'vitest';
import { replyAddresses } from './reply-address.ts';

const ID = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const addresses = replyAddresses('Support@Vendor.example', 'secret');

test('an address names its notification, in any case, and fits into the 64 characters before the @', () => {
  const made = addresses.make(ID);
  expect(made).toMatch(/^support\+[a-z2-7]{42}@vendor\.example$/);
  expect(addresses.read(made)).toBe(ID);
  expect(addresses.read(made.toUpperCase())).toBe(ID);
  expect(made.indexOf('@')).toBeLessThanOrEqual(64);
});

test('what we did not make names nothing', () => {
  const made = addresses.make(ID);
  const forged = made.replace(/\+(.)/, (_plus, first: string) => `+${first === 'a' ? 'b' : 'a'}`);
  const foreign = replyAddresses('support@vendor.example', 'other').make(ID);
  for (const address of [
    forged,
    foreign,
    made.replace('vendor', 'other'),
    'support@vendor.example',
    'support+x1@vendor.example',
    '',
  ])
    expect([address, addresses.read(address)]).toEqual([address, undefined]);
});

test('our own addresses are known, so that nothing goes in circles', () => {
  expect(addresses.isOurs(addresses.make(ID))).toBe(true);
  expect(addresses.isOurs('SUPPORT@vendor.example')).toBe(true);
  expect(addresses.isOurs('support@vendor.example.evil.example')).toBe(false);
});
