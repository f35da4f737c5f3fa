/** An installation that ADMIN_EMAIL begins, or the command line (decision 0068). */
import { beforeAll, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { readFactorCensus, readFactorPolicy } from '../account/factor-policy-store.ts';
import { systemClock } from '../clock.ts';
import { makeAdmin as makeAdminByCommand } from '../command/admin-commands.ts';
import type { Database } from '../db/database.ts';
import { makeAdmin } from './first-users-store.ts';

let database: Database;
const opened = sharedTestDatabase();
beforeAll(async () => {
  ({ database } = opened);
});

const clock = { ...systemClock, now: () => new Date('2026-03-02T08:00:00Z') };
const policy = () => database.transaction({ kind: 'system' }, readFactorPolicy);
const first = { version: 1, roles: ['lead', 'admin'], from: '2026-03-16' };

test('its first admin begins it with the rule who needs a second factor, as the set-up address does', async () => {
  expect(await policy()).toBeUndefined();
  expect(await makeAdmin(database, clock, 'ada@acme.example')).toBe(true);
  expect(await policy()).toEqual(first);
});

test('one that has people keeps what it has: a rule, or none', async () => {
  expect(await makeAdmin(database, clock, 'ada@acme.example')).toBe(false);
  await database.owner(`delete from setting where key = 'secondFactorPolicy'`, []);
  expect(await makeAdmin(database, clock, 'bob@acme.example')).toBe(true);
  expect(await policy()).toBeUndefined();
});

test('the command line likewise', async () => {
  await database.owner('delete from app_user', []);
  await makeAdminByCommand({ database, clock, publicUrl: 'https://closeloop.example' }, 'ada@acme.example', 'Ada');
  expect(await policy()).toEqual(first);
});

test('it is counted who needs one and has none, by app or passkey, but nobody who is disabled', async () => {
  const census = () => database.transaction({ kind: 'system' }, readFactorCensus);
  for (const name of ['bob', 'eve', 'tom']) await makeAdmin(database, clock, `${name}@acme.example`);
  expect(await census()).toEqual({ required: 4, without: 4, from: '2026-03-16' });
  const of = (name: string) => `(select id from app_user where account = '${name}@acme.example')`;
  await database.owner(
    `insert into totp (user_id, secret, made_at, confirmed_at) values (${of('bob')}, 'x', now(), now()), (${of('ada')}, 'x', now(), null);
     insert into passkey (id, user_id, credential_id, public_key, counter, backed_up, name, created_at)
       values (gen_random_uuid(), ${of('eve')}, 'x', 'x', 0, false, 'x', now());
     update app_user set disabled_at = now() where account = 'tom@acme.example'`,
  );
  expect(await census()).toEqual({ required: 3, without: 1, from: '2026-03-16' });
  await database.owner(`delete from setting where key = 'secondFactorPolicy'`, []);
  expect(await census()).toEqual({ required: 0, without: 0, from: null });
});
