/** An installation that ADMIN_EMAIL begins, or the command line (decision 0068). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { readFactorPolicy } from '../account/factor-policy-store.ts';
import { systemClock } from '../clock.ts';
import { makeAdmin as makeAdminByCommand } from '../command/admin-commands.ts';
import type { Database } from '../db/database.ts';
import { makeAdmin } from './first-users-store.ts';

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
});
afterAll(() => opened.close());

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
