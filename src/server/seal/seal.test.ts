import { expect, test } from 'vitest';
import { isSealed, NotSealedByThis, sealBy } from './seal.ts';

const KEY = 'a-key-of-tests-that-is-long-enough';
const seal = sealBy(KEY);

test('opens where it was sealed, and is another text each time', () => {
  const sealed = seal.close('geheim 秘密', 'webhook.1');
  expect(sealed).not.toContain('geheim');
  expect(isSealed(sealed)).toBe(true);
  expect(isSealed('whsec_plain')).toBe(false);
  expect(seal.close('geheim 秘密', 'webhook.1')).not.toBe(sealed);
  expect(sealBy(KEY).open(sealed, 'webhook.1')).toBe('geheim 秘密');
});

test('does not open with another key, at another place, changed, or cut off', () => {
  const sealed = seal.close('geheim', 'webhook.1');
  const other = sealBy(`${KEY}.`);
  expect(other.keyId).not.toBe(seal.keyId);
  // Also when somebody writes the name of the other key into it.
  const renamed = sealed.replace(seal.keyId, other.keyId);
  for (const [by, text, place] of [
    [other, sealed, 'webhook.1'],
    [other, renamed, 'webhook.1'],
    [seal, sealed, 'webhook.2'],
    [seal, `${sealed.slice(0, -2)}AA`, 'webhook.1'],
    [seal, sealed.slice(0, 40), 'webhook.1'],
    [seal, 'whsec_plain', 'webhook.1'],
  ] as const)
    expect(() => by.open(text, place)).toThrow(NotSealedByThis);
});
