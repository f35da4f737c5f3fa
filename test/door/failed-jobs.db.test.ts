/** A job that somebody started and that fails is told to them: in the bell, by mail, in the digest (docs/admin.md). */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { A, memoryStore, openDesk, uploaded } from './import-desk.ts';
import { accountOf, idOf } from './people.ts';
import { sharedTestApp, START } from './test-app.ts';

const store = memoryStore();
const testApp = sharedTestApp({ store });
const desk = openDesk(testApp, store.objects);
afterAll(() => {
  const [fault] = testApp.unexpected;
  if (fault !== undefined) throw new Error(fault);
});
beforeEach(async () => {
  await testApp.rows('delete from job_notice');
  await testApp.rows('delete from notification_setting');
  testApp.mailed.length = 0;
});

const bell = async (who: 'admin' | 'lead' | 'partner' = 'admin', language: 'en' | 'de' | 'zh' = 'en') => {
  const { data } = await testApp.ask(who, 'GET', '/itr-api/v1/notifications', undefined, { language });
  return { jobs: data['jobs'] as Record<string, unknown>[], unread: data['unread'] };
};

test('a file that cannot be read: the starter alone is told, with the reason and the way to the import', async () => {
  const run = await desk.check('groups', '', 'groups.xlsx');
  expect(run).toMatchObject({ state: 'failed', error: 'The file has no rows.' });
  expect(await bell()).toMatchObject({
    jobs: [
      {
        kind: 'import',
        jobId: run.id,
        list: 'groups',
        name: 'groups.xlsx',
        message: 'The file has no rows.',
        read: false,
      },
    ],
    unread: 1,
  });
  expect(await bell('lead')).toEqual({ jobs: [], unread: 0 });
  expect((await bell('admin', 'de')).jobs[0]?.['message']).toBe('Die Datei hat keine Zeilen.');
  expect(testApp.mailed.map(({ to, subject }) => [to, subject])).toEqual([
    [accountOf('admin'), 'Import failed: groups.xlsx'],
  ]);
  const { text = '' } = testApp.mailed[0] ?? {};
  expect(text).toContain('The file has no rows.');
  expect(text).toContain(`https://closeloop.example/app/admin/imports?entity=groups&run=${run.id}`);
  const ids = [(await bell()).jobs[0]?.['id']];
  await testApp.ask('admin', 'POST', '/itr-api/v1/notifications/read', { ids });
  expect(await bell()).toMatchObject({ jobs: [{ read: true }], unread: 0 });
});

test.each([
  ['de', 'Import fehlgeschlagen: groups.xlsx', 'Die Datei hat keine Zeilen.'],
  ['zh', '导入失败：groups.xlsx', '文件中没有数据行。'],
])('the mail is in the language of the starter (%s)', async (language, subject, sentence) => {
  await testApp.rows('update app_user set language = $1 where id = $2', [language, idOf('admin')]);
  await desk.check('groups', '', 'groups.xlsx');
  await testApp.rows(`update app_user set language = 'en' where id = $1`, [idOf('admin')]);
  expect(testApp.mailed).toMatchObject([{ subject, text: expect.stringContaining(sentence) as string }]);
});

test('what is only asked of the file is asked on its page', async () => {
  const run = await desk.check('groups', 'code,name,code\na,b,c\n');
  expect(run).toMatchObject({ state: 'failed', error: expect.stringContaining('appears twice') as string });
  expect(await bell()).toEqual({ jobs: [], unread: 0 });
  expect(testApp.mailed).toEqual([]);
});

test('settings hold: no mail where it is off, and the digest where it is one a day', async () => {
  const change = (version: number, more: object) =>
    testApp.ask('admin', 'PUT', '/itr-api/v1/notification-settings', {
      ...{ version, choices: {}, digestHour: null, quiet: null, timeZone: 'Europe/Berlin' },
      ...more,
    });
  expect((await change(0, { choices: { jobs: { mail: false } } })).code).toBe(200);
  await desk.check('groups', '', 'quiet.csv');
  expect(testApp.mailed).toEqual([]);
  expect((await bell()).unread).toBe(1);
  expect((await change(1, { digestHour: 8 })).code).toBe(200);
  await desk.check('groups', '', 'daily.csv');
  expect(testApp.mailed).toEqual([]);
  testApp.clock.at = new Date('2026-03-03T08:00:00Z');
  await testApp.app.notifications.sendDigests();
  await testApp.deliver();
  expect(testApp.mailed).toMatchObject([
    { to: accountOf('admin'), text: expect.stringContaining('* Import failed: daily.csv') as string },
  ]);
  testApp.clock.at = START;
});

test('an export that is given up is told as well, with the way to its list', async () => {
  const query = { view: 'all' };
  const asked = await testApp.ask('partner', 'POST', '/itr-api/v1/exports', { list: 'tickets', format: 'csv', query });
  await testApp.rows('update export_run set begun = 3 where id = $1', [asked.data['id']]);
  await testApp.deliver();
  expect((await testApp.ask('partner', 'GET', `/itr-api/v1/exports/${String(asked.data['id'])}`)).data).toMatchObject({
    state: 'failed',
  });
  expect((await bell('partner')).jobs).toMatchObject([
    { kind: 'export', list: 'tickets', name: 'tickets.csv', message: 'The file could not be created. Try again.' },
  ]);
  expect(testApp.mailed).toMatchObject([
    {
      to: accountOf('partner'),
      subject: 'Export failed: tickets.csv',
      text: expect.stringContaining('https://closeloop.example/app/itr/partners\n') as string,
    },
  ]);
});

test('while 20 files wait to be read a further one gets 429 and can be sent again; nothing of it is used up', async () => {
  const send = (key: string) =>
    testApp.ask('admin', 'POST', `${A}/imports`, { entity: 'groups', upload: { key, name: 'a.csv' } });
  const file = () => uploaded(testApp, store.objects, 'code,name\nlast,Last\n');
  for (let n = 0; n < 21; n++) expect((await send(await file())).code).toBe(201);
  const key = await file();
  const refused = await send(key);
  expect(refused).toMatchObject({ http: 429, code: 429, data: { retryAfter: 30 } });
  expect(refused.msg).toBe('20 files are already waiting to be read. Nothing was lost: send it again in 30 seconds.');
  await testApp.deliver();
  expect((await send(key)).code).toBe(201);
  await testApp.deliver();
});
