/** Which version of the legal texts somebody has agreed to (decision 0090). */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ADMIN, confirmed, disable, versionOf } from './admin-people.ts';
import { idOf, type Person } from './people.ts';
import { sharedTestApp } from './test-app.ts';

const USER = '/api/client/v1/user';
const testApp = sharedTestApp();
beforeAll(async () => {
  await testApp.rows('delete from document');
  await write('policy', '# We keep your name');
  await write('agreement', '# We answer within a day');
});
afterEach(() => {
  if (testApp.unexpected.length > 0) throw new Error(testApp.unexpected.join());
});

async function write(code: string, markdown: string, language = 'en'): Promise<void> {
  testApp.clock.pass(1000);
  const rows = [{ code, language, title: code, markdown }];
  const put = await testApp.ask('admin', 'PUT', `${ADMIN}/entities/documents`, { rows });
  expect(put).toMatchObject({ code: 200, data: { wrong: [] } });
}
const isDue = async (who: Person): Promise<boolean> =>
  'consentDue' in (await testApp.ask(who, 'GET', `${USER}/userInfo`)).data;
const textOf = async (id: string) => {
  const { data } = await testApp.ask('nobody', 'GET', `/itr-api/v1/documents/${id}`);
  return { language: data['language'], version: data['version'] };
};
const shown = async () => ({ policy: await textOf('policy'), agreement: await textOf('agreement') });
const agree = (who: Person, texts?: object) => testApp.ask(who, 'POST', `${USER}/consent`, { texts });
const kept = (who: Person) =>
  testApp.rows('select document, language, version from consent where user_id = $1 order by 1, 2, 3', [idOf(who)]);
const row = (document: string, version: number, language = 'en') => ({ document, language, version });

test('a new version asks again, the same one does not; what was shown before cannot be agreed to late', async () => {
  expect(await isDue('engineer')).toBe(true);
  const first = await shown();
  expect((await agree('engineer', first)).data).not.toHaveProperty('consentDue');
  await write('agreement', '# We answer within a day');
  expect(await isDue('engineer')).toBe(false);
  // A text in a language that this person was not shown is no new version of theirs.
  await write('agreement', '# 一天内答复', 'zh');
  expect(await isDue('engineer')).toBe(false);

  await write('agreement', '# We answer within two days');
  expect([await isDue('engineer'), await isDue('expert')]).toEqual([true, true]);
  for (const who of ['engineer', 'expert'] as const) {
    expect(await agree(who, first)).toMatchObject({ code: 409 });
    expect(await isDue(who)).toBe(true);
  }
  expect(await kept('expert')).toEqual([]);
  expect((await agree('engineer', await shown())).data).not.toHaveProperty('consentDue');
  expect(await kept('engineer')).toEqual([row('agreement', 1), row('agreement', 2), row('policy', 1)]);
});

test('without saying which, the newest in the language of the profile counts', async () => {
  await testApp.rows(`update app_user set language = 'zh' where id = $1`, [idOf('lead')]);
  expect((await agree('lead')).data).not.toHaveProperty('consentDue');
  expect(await kept('lead')).toEqual([row('agreement', 1, 'zh'), row('policy', 1)]);
});

test('what is wrong is named; versions and documents that do not exist are refused', async () => {
  const { policy, agreement } = await shown();
  const wrong: [object, string][] = [
    [{ policy }, 'texts.agreement'],
    [{ policy, agreement: { ...agreement, version: 0 } }, 'texts.agreement.version'],
    [{ policy: { ...policy, language: 'xx' }, agreement }, 'texts.policy.language'],
  ];
  for (const [texts, field] of wrong) expect(Object.keys((await agree('expert', texts)).fields)).toEqual([field]);
  for (const texts of [
    { policy: { ...policy, version: 99 }, agreement },
    { policy: { ...policy, language: 'de' }, agreement },
  ])
    expect((await agree('expert', texts)).code).toBe(409);
  expect(await kept('expert')).toEqual([]);
});

test('two at once keep one row, and a later one does not move the time', async () => {
  const texts = await shown();
  const both = await Promise.all([agree('partner', texts), agree('partner', texts), agree('partner')]);
  expect(both.map(({ code }) => code)).toEqual([200, 200, 200]);
  const times = () => testApp.rows('select agreed_at::text from consent where user_id = $1', [idOf('partner')]);
  const before = await times();
  testApp.clock.pass(60_000);
  await agree('partner', texts);
  expect([before.length, await times()]).toEqual([2, before]);
});

test('API keys and service users are not asked, and cannot agree', async () => {
  const post = async (path: string, body: object) =>
    (await testApp.ask('admin', 'POST', `${ADMIN}/${path}`, body, { headers: await confirmed(testApp) })).data;
  const userId = String((await post('service-users', { name: 'ERP', role: 'engineer' }))['id']);
  const expiresAt = new Date(testApp.clock.at.getTime() + 86_400_000).toISOString();
  for (const owner of [userId, idOf('expert')]) {
    const key = await post('api-keys', { name: 'ERP', userId: owner, scopes: ['tickets:read'], expiresAt });
    const by = { apiKey: String(key['key']) };
    expect((await testApp.ask(by, 'GET', '/itr-api/v1/tickets')).code).toBe(200);
    expect((await testApp.ask(by, 'POST', `${USER}/consent`, {})).code).toBe(403);
  }
  expect(await testApp.rows('select 1 from consent where user_id in ($1, $2)', [userId, idOf('expert')])).toEqual([]);
});

test('nobody changes or deletes it, the data of a person say it, and it stays when the person is erased', async () => {
  for (const change of [`update consent set version = 9`, 'delete from consent'])
    await expect(testApp.opened.database.transaction({ kind: 'system' }, (tx) => tx.raw(change))).rejects.toThrow(
      /permission denied/,
    );
  const person: Person = 'otherExpert';
  await agree(person, await shown());
  const headers = await confirmed(testApp);
  const data = await testApp.ask('admin', 'GET', `${ADMIN}/people/${idOf(person)}/data`, undefined, { headers });
  const agreedAt = testApp.clock.at.toISOString();
  const { policy, agreement } = await shown();
  expect(data.data['consents']).toEqual([
    { document: 'agreement', ...agreement, agreedAt },
    { document: 'policy', ...policy, agreedAt },
  ]);
  const before = await kept(person);
  await disable(testApp, idOf(person), { routing: true });
  const version = await versionOf(testApp, 'app_user', idOf(person));
  const erased = await testApp.ask(
    'admin',
    'POST',
    `${ADMIN}/people/${idOf(person)}/erase`,
    { version },
    {
      headers: await confirmed(testApp),
    },
  );
  expect([erased.code, await kept(person)]).toEqual([200, before]);
});

test('an agreement from before the versions counts for what was the newest then', async () => {
  const people = ['manager', 'colleague', 'otherPartner'] as const;
  const [manager, colleague, otherPartner] = people.map(idOf);
  const at = testApp.clock.at.toISOString();
  await write('agreement', '# We answer within three days');
  const texts = await shown();
  await testApp.rows('update app_user set consented_at = $2 where id = $1', [manager, at]);
  await testApp.rows('update app_user set consented_at = $2 where id = $1', [colleague, testApp.clock.at]);
  const migration = readFileSync(new URL('../../src/server/db/migrations/1059_consent.sql', import.meta.url), 'utf8');
  const filling = migration.slice(migration.indexOf('insert into')).replace(';', '');
  // Its rows of the tests above are there already.
  await testApp.rows(`${filling} on conflict do nothing`);
  const version = texts.agreement.version as number;
  expect(await kept('manager')).toEqual([row('agreement', version - 1), row('policy', 1)]);
  expect(await kept('colleague')).toEqual([row('agreement', version), row('policy', 1)]);
  expect(await testApp.rows('select 1 from consent where user_id = $1', [otherPartner])).toEqual([]);
  expect(await Promise.all(people.map(isDue))).toEqual([true, false, true]);
});
