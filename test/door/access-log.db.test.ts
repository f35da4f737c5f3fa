/** The access log: what comes in, who may read it, and that nothing about it keeps anybody out. */
import type { ExportContext } from '../../src/server/admin/export/export-source.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { idOf } from './people.ts';
import { sharedTestApp, type Who } from './test-app.ts';
import { accessExport, forgetOldAccess } from './tested-server.ts';
import { confirmed } from './admin-people.ts';

const PASSWORD = 'grey-otter-climbs';
const LOG = '/itr-api/v1/admin/access-log';
type Item = { kind: string; outcome: string; reason: string | null; actor: { id: string; name: string } | null } & {
  [Name in 'at' | 'ip' | 'device' | 'requestId']: string;
} & { times: number };

async function read(query = '', who: Who = 'admin'): Promise<Item[]> {
  const { http, data } = await testApp.ask(who, 'GET', `${LOG}${query}`);
  expect(http).toBe(200);
  return data['items'] as Item[];
}
const login = (account: string, password: string, more: { deviceToken?: string } = {}, agent = 'Test') =>
  testApp.ask(
    'nobody',
    'POST',
    '/api/client/v1/login',
    { account, password, ...more },
    { headers: { pdevname: agent } },
  );
const accountOf = async (person: 'engineer' | 'disabled'): Promise<string> =>
  String((await testApp.rows('select account from app_user where id = $1', [idOf(person)]))[0]?.['account']);

const testApp = sharedTestApp();
beforeAll(async () => {
  const hash = await testApp.app.account.hasher.hash(PASSWORD);
  for (const person of ['engineer', 'disabled'] as const)
    await testApp.rows('insert into credential (user_id, password_hash) values ($1, $2)', [idOf(person), hash]);
});
beforeEach(async () => {
  testApp.unexpected.length = 0;
  await read();
  await testApp.rows('delete from access_event');
});

test('logins, failures with their reason, and the logout are there at once, with who, when and from where', async () => {
  const account = await accountOf('engineer');
  const right = await login(account, PASSWORD);
  await login(account, 'typed-Secret-1');
  await login('nobody@x.example', 'typed-Secret-2');
  await login(await accountOf('disabled'), PASSWORD);
  const token = String(right.data['token']);
  await testApp.ask('nobody', 'POST', '/api/client/v1/user/logout', undefined, { headers: { xauthorization: token } });
  const engineer = { id: idOf('engineer'), name: expect.any(String) };
  const items = await read();
  expect(items.map(({ kind, outcome, reason, actor }) => ({ kind, outcome, reason, actor }))).toEqual([
    { kind: 'logout', outcome: 'ok', reason: null, actor: engineer },
    { kind: 'login', outcome: 'failed', reason: 'disabled', actor: { ...engineer, id: idOf('disabled') } },
    { kind: 'login', outcome: 'failed', reason: 'password', actor: null },
    { kind: 'login', outcome: 'failed', reason: 'password', actor: engineer },
    { kind: 'login', outcome: 'ok', reason: 'password', actor: engineer },
    { kind: 'newDevice', outcome: 'ok', reason: 'password', actor: engineer },
  ]);
  expect(items[4]).toMatchObject({ ip: '127.0.0.1', device: 'Test', requestId: expect.stringMatching(/./), times: 1 });
  expect(JSON.stringify(items)).not.toMatch(/typed-secret/i);
});

test('a new device is told to the owner by mail; a known one, and the same again, is not', async () => {
  const account = await accountOf('engineer');
  const mails = async () => {
    await testApp.deliver();
    return testApp.mailed.splice(0).filter(({ to }) => to === account);
  };
  await mails();
  const first = await login(account, PASSWORD, {}, 'Tower <a href=x>PC</a>');
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('New device on your account');
  expect(mail?.text).toContain('127.0.0.1');
  expect(mail?.text).not.toMatch(/[<>]/);
  await login(account, PASSWORD, { deviceToken: String(first.data['deviceToken']) }, 'Tower');
  await login(account, PASSWORD, {}, 'Tower <a href=x>PC</a>');
  expect(await mails()).toEqual([]);
  expect((await read('?kind=newDevice')).length).toBe(2);
});

test('a key is kept at its first use of a day, with its name', async () => {
  const made = await testApp.ask(
    ...(['admin', 'POST', '/itr-api/v1/admin/api-keys'] as const),
    { name: 'ERP', userId: idOf('engineer'), scopes: ['tickets:read'], expiresAt: '2026-12-31T00:00:00Z' },
    { headers: await confirmed(testApp) },
  );
  const apiKey = String(made.data['key']);
  for (const path of ['/itr-api/v1/tickets', '/itr-api/v1/tickets', LOG]) await testApp.ask({ apiKey }, 'GET', path);
  const used = await read('?kind=keyUse');
  expect(used).toMatchObject([{ actor: { id: idOf('engineer') }, device: 'ERP', outcome: 'ok' }]);
  testApp.clock.pass(86_400_000);
  await testApp.ask({ apiKey }, 'GET', '/itr-api/v1/tickets');
  expect(await read('?kind=keyUse')).toHaveLength(2);
});

test('it filters by kind, person, outcome and days, in pages', async () => {
  const account = await accountOf('engineer');
  await login(account, PASSWORD);
  await login(account, 'wrong');
  const day = testApp.clock.now().toISOString().slice(0, 10);
  expect(await read(`?kind=login&outcome=failed&user=${idOf('engineer')}&from=${day}&to=${day}`)).toHaveLength(1);
  expect(await read('?to=2020-01-01')).toEqual([]);
  expect(await read(`?user=${idOf('lead')}`)).toEqual([]);
  const all = await read();
  const first = await testApp.ask('admin', 'GET', `${LOG}?limit=1`);
  const rest = await read(`?cursor=${String(first.data['next'])}`);
  expect([...(first.data['items'] as Item[]), ...rest]).toEqual(all);
  expect((await testApp.ask('admin', 'GET', `${LOG}?kind=all`)).fields).toHaveProperty('kind');
  expect((await testApp.ask('admin', 'GET', `${LOG}?user=x`)).fields).toHaveProperty('user');
});

test('attack: nobody but an admin reads or exports it', async () => {
  for (const who of ['lead', 'expert', 'engineer', 'manager', 'partner'] as const) {
    expect((await testApp.ask(who, 'GET', LOG)).http).toBe(403);
    expect((await testApp.ask(who, 'POST', '/itr-api/v1/exports', { list: 'accessLog', format: 'csv' })).http).toBe(
      403,
    );
  }
  expect((await testApp.ask('nobody', 'GET', LOG)).http).toBe(401);
  // An admin confirms the password first, as for the people.
  const unconfirmed = await testApp.ask('admin', 'POST', '/itr-api/v1/exports', { list: 'accessLog', format: 'csv' });
  expect(unconfirmed.http).toBe(403);
});

test('its file says in words what the page says', async () => {
  const owned = (reason: string) =>
    testApp.rows(
      `insert into access_event (id, at, kind, actor_id, outcome, reason, ip, device, request_id)
       values (gen_random_uuid(), $1, 'export', $2, 'ok', $3, '', '=1+1', '')`,
      [testApp.clock.now(), idOf('admin'), reason],
    );
  for (const reason of ['personData', 'tickets']) await owned(reason);
  const context = { database: testApp.opened.database, language: 'en' } as ExportContext;
  const { rows } = await accessExport.table(context, { kind: 'export' });
  const words: unknown[] = [];
  for await (const row of rows) words.push(row[4]);
  expect(words.toSorted()).toEqual(['data of a person', 'tickets']);
});

test('attack: a log that is gone or full keeps nobody out', async () => {
  await testApp.opened.database.owner('alter table access_event rename to access_event_gone');
  try {
    expect((await login(await accountOf('engineer'), PASSWORD)).http).toBe(200);
    await vi.waitFor(() => expect(testApp.unexpected.join('')).toContain('writing the access log'), 5_000);
  } finally {
    await testApp.opened.database.owner('alter table access_event_gone rename to access_event');
  }
  expect(await read('?kind=login')).toHaveLength(1);
});

test('what is too old goes, and of failures only the newest stay', async () => {
  await testApp.rows(
    `insert into access_event (id, at, kind, outcome, ip, device, request_id)
     select gen_random_uuid(), $1::timestamptz - n * interval '1 day', 'login', case n % 2 when 0 then 'ok' else 'failed' end, '', '', ''
     from generate_series(1, 20) n`,
    [testApp.clock.now()],
  );
  await forgetOldAccess(testApp.opened.database, testApp.clock.now(), 10, 2);
  const left = await testApp.rows(`select outcome, count(*)::int as n from access_event group by 1 order by 1`);
  expect(left).toEqual([
    { outcome: 'failed', n: 2 },
    { outcome: 'ok', n: 5 },
  ]);
});
