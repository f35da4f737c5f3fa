/** What a manager does with the people of the own organisation, and what not (decision 0072). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ADMIN, confirmed, versionOf } from './admin-people.ts';
import { accountOf, idOf, ids, persons, type Person } from './people.ts';
import { openTestApp, type ApiResponse, type TestApp } from './test-app.ts';

const TEAM = `${ADMIN}/team`;
const OTHERS = persons.filter((one) => one !== 'manager' && one !== 'otherManager' && one !== 'disabled');

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
afterEach(() => {
  const errors = testApp.unexpected.filter((line) => line.includes('"level":"error"'));
  if (errors.length > 0) throw new Error(errors.join());
});

interface Limits {
  invite?: boolean;
  disable?: boolean;
  promote?: boolean;
  most?: number | null;
}
const ALL: Limits = { invite: true, disable: true, promote: true };
const allow = ({ invite, disable, promote, most }: Limits, organisation: string = ids.alpha) =>
  testApp.rows(
    'update organisation set managers_invite = $2, managers_disable = $3, managers_promote = $4, people_max = $5 where id = $1',
    [organisation, invite ?? null, disable ?? null, promote ?? null, most ?? null],
  );
beforeEach(() => allow(ALL));

interface Member {
  id: string;
  version: number;
  account: string;
  role: string;
  active: boolean;
  hasCome: boolean;
}
interface Team {
  may: string[];
  most: number | null;
  active: number;
  items: Member[];
}
const team = async (who: Person = 'manager', q = ''): Promise<Team> =>
  (await testApp.ask(who, 'GET', `${TEAM}${q && `?q=${encodeURIComponent(q)}`}`)).data as unknown as Team;
const change = async (id: string, body: object, who: Person = 'manager', options = {}): Promise<ApiResponse> => {
  const version = await versionOf(testApp, 'app_user', id);
  return testApp.ask(who, 'PATCH', `${TEAM}/${id}`, { version, ...body }, options);
};

test('only a manager has the page, and sees no one of another organisation, nor those for other systems', async () => {
  for (const who of OTHERS) expect((await testApp.ask(who, 'GET', TEAM)).code).toBe(403);
  await testApp.rows(
    `insert into app_user (id, account, user_name, role, organisation_id, service) values ($1, 'x@service.example', 'Portal', 'partner', $2, true)`,
    [testApp.clock.id(), ids.alpha],
  );
  const accounts = (await team()).items.map(({ account }) => account);
  expect(accounts).toContain(accountOf('colleague'));
  for (const gone of ['x@service.example', accountOf('otherPartner'), accountOf('engineer')])
    expect(accounts).not.toContain(gone);
  // An inactive organisation has no manager.
  await testApp.rows('update organisation set active = false where id = $1', [ids.alpha]);
  expect((await testApp.ask('manager', 'GET', TEAM)).code).toBe(403);
  await testApp.rows('update organisation set active = true where id = $1', [ids.alpha]);
});

test('nobody disables or demotes oneself; of two managers who disable each other at once one stays', async () => {
  for (const body of [{ active: false }, { role: 'partner' }])
    expect((await change(idOf('manager'), body)).fields).toHaveProperty(Object.keys(body)[0] ?? '');
  await testApp.rows(`update app_user set role = 'partnerManager' where id = $1`, [idOf('colleague')]);
  await testApp.signIn('colleague');
  const both = await Promise.all([
    change(idOf('colleague'), { active: false }, 'manager'),
    change(idOf('manager'), { active: false }, 'colleague'),
  ]);
  expect(both.map(({ code }) => code === 200).toSorted()).toEqual([false, true]);
  const left = await testApp.rows(
    `select id from app_user where organisation_id = $1 and role = 'partnerManager' and disabled_at is null and id = any ($2::uuid[])`,
    [ids.alpha, [idOf('manager'), idOf('colleague')]],
  );
  expect(left).toHaveLength(1);
  await testApp.rows('update app_user set disabled_at = null, version = version + 1 where id = any ($1::uuid[])', [
    [idOf('manager'), idOf('colleague')],
  ]);
  await testApp.rows(`update app_user set role = 'partner' where id = $1`, [idOf('colleague')]);
  await testApp.signIn('manager');
  await testApp.signIn('colleague');
});

test('an API key of a manager gets nothing, and the second wall holds without the first', async () => {
  const expiresAt = new Date(testApp.clock.at.getTime() + 86_400_000).toISOString();
  const key = await testApp.ask(
    'admin',
    'POST',
    `${ADMIN}/api-keys`,
    { name: 'CRM', userId: idOf('manager'), scopes: ['tickets:read', 'tickets:write'], expiresAt },
    { headers: await confirmed(testApp) },
  );
  const by = { apiKey: String(key.data['key']) };
  expect((await testApp.ask(by, 'GET', TEAM)).code).toBe(403);
  const within = (statement: string, values: unknown[]) =>
    testApp.opened.database.transaction({ kind: 'system' }, async (tx) => {
      await tx.raw(`select set_config('app.within', $1, true)`, [ids.alpha]);
      return (await tx.raw(statement, values)).rowCount;
    });
  const rename = `update app_user set phone = '1' where id = $1`;
  expect(await within(rename, [idOf('colleague')])).toBe(1);
  expect(await within(rename, [idOf('otherPartner')])).toBe(0);
  await expect(
    within('update app_user set organisation_id = $2 where id = $1', [idOf('colleague'), ids.beta]),
  ).rejects.toThrow('row-level security');
  await expect(
    within(`insert into app_user (id, account, user_name, role) values ($1, 'a@b.example', 'A', 'admin')`, [
      testApp.clock.id(),
    ]),
  ).rejects.toThrow('row-level security');
});
