/** Secrets that are stored as hashes only (safety.md 5, 7, 10) are in no table: every one is searched. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from './tested-server.ts';
import { raise } from './tickets.ts';
import { type TestApp, openTestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => void (testApp = await openTestApp()));
afterAll(() => testApp.close());

/** The tables of all schemas that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const { database } = testApp.opened;
  const { rows } = await database.owner(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    // As a superuser: row-level security would hide rows from the owner too.
    const hits = await database.owner(
      `select 1 from ${String(name)} t where strpos(t::text, $1) > 0 or strpos(replace(t::text, '\\', ''), $1) > 0 limit 1`,
      [text],
    );
    if (hits.rows.length > 0) found.push(String(name));
  }
  return found;
}

test('share identifiers and upload credentials in answers to calls with a key are not stored', async () => {
  const ticket = await raise(testApp);
  const key = randomUUID();
  const path = `/itr-api/v1/tickets/${ticket.id}/shares`;
  const made = await testApp.ask('partner', 'POST', path, { purpose: 'ticket' }, { key });
  expect(made.code).toBe(201);
  const token = await testApp.ask('partner', 'POST', '/api/client/aliyun/oss/uploadToken', {}, { key });
  expect(token.data).toMatchObject({ accessKeySecret: 'secret', securityToken: 'token' });
  // The search itself finds what is there.
  expect(await tablesWith(ticket.number)).toContain('public.ticket');
  for (const secret of [String(made.data['shareId']), key, 'accessKeySecret', 'securityToken'])
    expect([secret, await tablesWith(secret)]).toEqual([secret, []]);
  expect((await testApp.ask('partner', 'POST', path, { purpose: 'ticket' }, { key })).data).toEqual(made.data);
});

test('a code in a mail is deleted when the mail has been sent', async () => {
  const failures: Error[] = [];
  const { database } = testApp.opened;
  const jobs = await startJobs(database, (error) => void failures.push(error));
  const sent: string[] = [];
  await database.transaction({ kind: 'system' }, (tx) =>
    jobs.send(tx, 'mail', {
      to: 'ann@example.com',
      subject: '482913 is your login code',
      text: 'Your code: 482913',
      html: '<b>482913</b>',
    }),
  );
  expect(await tablesWith('482913')).not.toEqual([]);
  await jobs.work('mail', (mail) => Promise.resolve(void sent.push(mail.text)));
  const states = async () =>
    (await database.owner(`select state::text, data from pgboss.job where name = 'mail'`)).rows;
  await expect
    .poll(states, { timeout: 20_000 })
    .toEqual([{ state: 'completed', data: { to: 'ann@example.com', subject: '… is your login code' } }]);
  expect(await tablesWith('482913')).toEqual([]);
  expect([sent, failures]).toEqual([['Your code: 482913'], []]);
  await jobs.stop(5_000);
});
