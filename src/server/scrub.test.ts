import fc from 'fast-check';
import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { makeApiKey } from './account/api-keys.ts';
import { makeShareId } from './account/share-id.ts';
import { hideSecrets, lineOf, scrub } from './scrub.ts';

const token = systemClock.secret(32);

it.each([
  ['an address with a password', 'postgres://closeloop:S3cr3t!@db.example:5432/x refused', 'S3cr3t!'],
  ['one whose password has a colon and an at', 'smtps://u:S3c:r@3t@mail.example', 'S3c:r@3t'],
  ['a header', `Authorization: Bearer ${token}`, token],
  ['a header as JSON in JSON', JSON.stringify({ body: JSON.stringify({ xAuthorization: 'S3cr3t' }) }), 'S3cr3t'],
  ['a token alone', `no session ${token}, sorry`, token],
  ['an API key', `key ${makeApiKey(systemClock)}`, /clk_\w/],
  ['a share', `GET /share/itr/evaluate/1?shareId=${makeShareId(systemClock)}`, /s1_\w/],
  ['a password', 'insert failed: {"account":"a@b.example","password":"correct horse"}', 'correct'],
  ['a code of a mail', 'Your code: 471147', '471147'],
  ['a code in a body', '{"email":"a@b.example","code":"471147"}', '471147'],
  ['a one-time address', `https://x.example/setup?invitation=${systemClock.secret(16)}&x=1`, /invitation=\w/],
])('%s is not logged', (_name, text, secret) => {
  for (const line of [scrub(text), lineOf({ error: text }), lineOf({ card: { lines: [text] } })])
    if (secret instanceof RegExp) expect(line).not.toMatch(secret);
    else expect(line).not.toContain(secret);
});

it('values of a statement that failed are left out; its text and the stack stay', () => {
  const error =
    'Error: Failed query: insert into app_user values ($1, $2)\nparams: a@b.example,$argon2id$v=19$x\nand more\n    at run (file.js:1:2)';
  expect(scrub(error)).toBe(
    'Error: Failed query: insert into app_user values ($1, $2)\nparams: …\n    at run (file.js:1:2)',
  );
});

it('a secret of the configuration is hidden wherever it stands', () => {
  hideSecrets(['plain-words', undefined, 'short']);
  expect(lineOf({ error: 'said plain-words to short' })).toBe('{"error":"said … to short"}');
});

it('what is no secret stays as it is', () => {
  for (const text of [
    'duplicate key value violates unique constraint "app_user_account"',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'The robot refused the card: HTTP 500, code 23505',
    '019a0000-0000-7000-8000-000000000000',
    'https://hooks.example:8443/in?x=1',
    'SQLSTATE code: 23505',
  ])
    expect(scrub(text)).toBe(text);
});

it('is linear, and never fails', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (text) => void lineOf({ error: text })),
    { numRuns: 300 },
  );
  const before = process.cpuUsage();
  for (const evil of [
    'a'.repeat(200_000),
    'a:'.repeat(100_000),
    '\nparams: '.repeat(20_000),
    'password='.repeat(20_000),
    '://'.repeat(60_000),
  ])
    scrub(evil);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
