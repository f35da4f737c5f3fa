import { expect, test } from 'vitest';
import { mergedClaims, nameIn, rowFor, verifiedMail } from './claims.ts';

const row = (claim: string, value: string) => ({ claim, value, role: 'engineer' as const });

test('the first row whose claim has its value decides', () => {
  const rows = [row('groups', 'a'), row('groups', 'b'), row('level', '7'), row('chief', 'true')];
  expect(rowFor(rows, { groups: ['b', 'a'] })).toBe(rows[0]);
  expect(rowFor(rows, { groups: 'b' })).toBe(rows[1]);
  expect(rowFor(rows, { level: 7 })).toBe(rows[2]);
  expect(rowFor(rows, { chief: true })).toBe(rows[3]);
  expect(rowFor(rows, { groups: ['ab', ['a'], { a: 1 }, null], level: '70' })).toBeUndefined();
  expect(rowFor([], { groups: ['a'] })).toBeUndefined();
});

test('dots lead into an object, unless the claim itself has that name; nothing inherited is a claim', () => {
  const nested = row('realm_access.roles', 'x');
  expect(rowFor([nested], { realm_access: { roles: ['x'] } })).toBe(nested);
  expect(rowFor([nested], { 'realm_access.roles': 'x' })).toBe(nested);
  expect(rowFor([nested], { realm_access: 'roles' })).toBeUndefined();
  expect(rowFor([row('constructor.name', 'Object')], {})).toBeUndefined();
});

test('an address and whether it is verified are of one source', () => {
  const verified = (token: object, about: object): string | undefined =>
    verifiedMail(mergedClaims({ ...token }, { ...about }), false);
  expect(verified({ email: 'A@x.example', email_verified: true }, {})).toBe('a@x.example');
  expect(verified({ email: 'a@x.example' }, { email: 'a@x.example', email_verified: true })).toBe('a@x.example');
  expect(verified({ email: 'a@x.example' }, { email: 'b@x.example', email_verified: true })).toBeUndefined();
  expect(verified({ email: 'a@x.example', email_verified: false }, { email_verified: true })).toBeUndefined();
  expect(verified({}, { email: 'b@x.example', email_verified: 'true' })).toBe('b@x.example');
  expect(verified({ email_verified: true }, { email: 'b@x.example' })).toBeUndefined();
});

test('a provider that is trusted need not say it, but is believed when it says no', () => {
  expect(verifiedMail({ email: 'a@x.example' }, true)).toBe('a@x.example');
  expect(verifiedMail({ email: 'a@x.example', email_verified: false }, true)).toBeUndefined();
  for (const email of ['', 'a', 'a@b@c', 'a b@x.example', 7, null])
    expect(verifiedMail({ email, email_verified: true }, true)).toBeUndefined();
});

test('there is always a name, without control characters and not too long', () => {
  expect(nameIn({ name: ' Ada\nOkafor ' })).toBe('Ada Okafor');
  expect(nameIn({ name: 7, preferred_username: 'ada' })).toBe('ada');
  expect(nameIn({ email: 'ada@x.example' })).toBe('ada');
  expect(nameIn({})).toBe('?');
  expect(nameIn({ name: 'x'.repeat(500) })).toHaveLength(80);
});
