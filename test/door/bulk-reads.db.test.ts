/** Who reads unusually much in an hour is told to the admins, once (decision 0089). */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Jobs } from '../../src/server/outbox/jobs.ts';
import { BULK_READS_PER_HOUR as LIMIT } from '../../src/shared/constants.ts';
import { confirmed } from './admin-people.ts';
import { idOf } from './people.ts';
import { raise } from './tickets.ts';
import { sharedTestApp, type Who } from './test-app.ts';
import { createBulkReads, forgetOldAccess } from './tested-server.ts';

const HOUR_MS = 3_600_000;
const LOG = '/itr-api/v1/admin/access-log';
const V1 = '/itr-api/v1';
let admins: string[];
/** As the processes of the app count; each has a memory of its own. */
let newProcess: () => ReturnType<typeof createBulkReads>;
const ids = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => `t${from + at}`);

const told = async () => {
  await testApp.deliver();
  return testApp.mailed.splice(0).filter(({ subject }) => subject === 'Someone reads unusually much');
};
const logged = async () => {
  const { http, data } = await testApp.ask('admin', 'GET', `${LOG}?kind=bulkRead`);
  expect(http).toBe(200);
  return data['items'] as { times: number; actor: { id: string } | null }[];
};
/** What has been counted of this person since the beginning. */
const sumOf = async (person: 'engineer' | 'lead' | 'admin'): Promise<number> => {
  await logged();
  const [row] = await testApp.rows('select coalesce(sum(number), 0)::int as n from read_count where user_id = $1', [
    idOf(person),
  ]);
  return Number(row?.['n']);
};
const ask = async (who: Who, path: string) => {
  const answer = await testApp.ask(who, 'GET', `${V1}${path}`);
  expect(answer.http).toBe(200);
  return answer.data;
};

const testApp = sharedTestApp({
  store: { put: (key, _body, options) => Promise.resolve({ key, bytes: 0, etag: '', modifiedAtMs: 0, ...options }) },
});
beforeAll(async () => {
  // There are two admins, one who cannot log in any more, and a user for another system.
  await testApp.rows(`update app_user set role = 'admin' where id in ($1, $2)`, [idOf('expert'), idOf('disabled')]);
  for (let times = 0; times < 3; times += 1) await raise(testApp);
  const found = await testApp.rows(
    `select account from app_user where role = 'admin' and disabled_at is null order by account`,
  );
  admins = found.map(({ account }) => String(account));
  const { opened, clock } = testApp;
  newProcess = () => {
    const jobs: Pick<Jobs, 'send'> = {
      send: async (tx, name, payload) =>
        void (await tx.raw('insert into test_job (name, payload) values ($1, $2::jsonb)', [
          name,
          JSON.stringify(payload),
        ])),
    };
    return createBulkReads({
      database: opened.database,
      clock,
      jobs,
      publicUrl: 'https://closeloop.example',
      log: (line) => void testApp.unexpected.push(JSON.stringify(line)),
    });
  };
});
beforeEach(async () => {
  await logged();
  await testApp.rows(`delete from read_count`);
  await testApp.rows(`delete from access_event`);
  await told();
  testApp.unexpected.length = 0;
  testApp.clock.pass(HOUR_MS);
});

test('reads up to the limit tell nobody; one more tells each admin, once', async () => {
  const reads = newProcess();
  reads.saw(idOf('engineer'), ids(0, LIMIT));
  await reads.flush();
  expect(await told()).toEqual([]);
  reads.saw(idOf('engineer'), ids(LIMIT, LIMIT + 1));
  await reads.flush();
  const mails = await told();
  expect(admins.length).toBeGreaterThanOrEqual(2);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(admins);
  expect(mails[0]?.text).toContain('more than 2,000 tickets');
  expect(mails[0]?.text).toContain(`/app/admin/access-log?user=${idOf('engineer')}`);
  expect(await logged()).toMatchObject([{ times: LIMIT + 1, actor: { id: idOf('engineer') } }]);
  reads.delivered(idOf('engineer'), 5_000);
  await reads.flush();
  expect(await told()).toEqual([]);
  expect(await logged()).toHaveLength(1);
  expect(testApp.unexpected).toEqual([]);
});

test('the same again is not counted; another person is counted apart', async () => {
  const reads = newProcess();
  for (let times = 0; times < 50; times += 1) reads.saw(idOf('engineer'), ids(0, 100));
  reads.saw(idOf('lead'), ids(0, LIMIT));
  await reads.flush();
  expect(await sumOf('engineer')).toBe(100);
  expect(await told()).toEqual([]);
});

test('attack: through two processes at once nobody reads more unseen, and it is told once', async () => {
  const [one, other] = [newProcess(), newProcess()];
  one.saw(idOf('engineer'), ids(0, LIMIT / 2));
  other.saw(idOf('engineer'), ids(LIMIT / 2, LIMIT));
  await Promise.all([one.flush(), other.flush()]);
  expect(await told()).toEqual([]);
  one.delivered(idOf('engineer'), 1);
  other.delivered(idOf('engineer'), 1);
  await Promise.all([one.flush(), other.flush()]);
  expect(await told()).toHaveLength(admins.length);
  expect(await logged()).toHaveLength(1);
});

test('the next hour begins anew, and is told again', async () => {
  const reads = newProcess();
  reads.saw(idOf('engineer'), ids(0, LIMIT));
  testApp.clock.pass(HOUR_MS);
  reads.saw(idOf('engineer'), ids(0, LIMIT));
  await reads.flush();
  expect(await told()).toEqual([]);
  reads.delivered(idOf('engineer'), 1);
  await reads.flush();
  expect(await told()).toHaveLength(admins.length);
  await forgetOldAccess(testApp.opened.database, new Date(testApp.clock.now().getTime() + 25 * HOUR_MS), 180);
  expect(await testApp.rows('select from read_count')).toEqual([]);
});

test('what cannot be written waits, and is told when it can', async () => {
  const reads = newProcess();
  reads.delivered(idOf('engineer'), LIMIT + 1);
  await testApp.opened.database.owner('alter table read_count rename to read_count_gone');
  try {
    await reads.flush();
    expect(testApp.unexpected.join('')).toContain('counting reads');
  } finally {
    await testApp.opened.database.owner('alter table read_count_gone rename to read_count');
  }
  await reads.flush();
  expect(await told()).toHaveLength(admins.length);
});

test('tickets and units count where they are opened, listed and exported; refusals and other records do not', async () => {
  const { items } = (await ask('engineer', '/tickets')) as { items: { id: string }[] };
  const rows = await sumOf('engineer');
  expect(rows).toBe(items.length);
  expect(rows).toBeGreaterThan(0);
  const id = String(items[0]?.id);
  for (const path of ['/tickets', `/tickets/${id}`, `/tickets/${id}/events`]) await ask('engineer', path);
  expect(await sumOf('engineer')).toBe(rows);
  const [unit] = await testApp.rows('select sn from unit where active order by sn limit 1');
  await ask('lead', `/units/${encodeURIComponent(String(unit?.['sn']))}`);
  await testApp.ask('lead', 'GET', `${V1}/units/SN-NOWHERE`);
  expect(await sumOf('lead')).toBe(1);
  const units = (await ask('admin', '/admin/entities/units')) as { items: unknown[] };
  await ask('admin', '/admin/entities/customers');
  expect(await sumOf('admin')).toBe(units.items.length);
  const begun = await testApp.ask('admin', 'POST', `${V1}/exports`, { list: 'units', format: 'csv' });
  expect(begun.http).toBe(201);
  await testApp.deliver();
  const file = await ask('admin', `/exports/${String(begun.data['id'])}`);
  expect(file['state']).toBe('done');
  expect(Number(file['rows'])).toBeGreaterThan(0);
  expect(await sumOf('admin')).toBe(units.items.length + Number(file['rows']));
});

test('a key counts for the user as whom it acts', async () => {
  const made = await testApp.ask(
    ...(['admin', 'POST', `${V1}/admin/api-keys`] as const),
    { name: 'ERP', userId: idOf('engineer'), scopes: ['tickets:read'], expiresAt: '2026-12-31T00:00:00Z' },
    { headers: await confirmed(testApp) },
  );
  const { items } = (await ask({ apiKey: String(made.data['key']) }, '/tickets')) as { items: unknown[] };
  expect(items.length).toBeGreaterThan(0);
  expect(await sumOf('engineer')).toBe(items.length);
});
