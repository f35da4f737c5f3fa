import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { emailLogin, sendEmailCode } from '../../shared/account/calls.ts';
import { type TestServer, testServer } from '../account/account.testkit.ts';
import { ids, insertSampleRows } from '../db/sample-rows.testkit.ts';
import { type MailCatcher, openMailCatcher } from '../mail/catcher.ts';
import { type Mailer, createMailer } from '../mail/mailer.ts';
import { type Jobs, startJobs } from '../outbox/jobs.ts';
import { createNotifications } from './notifications.ts';
import { defaultDictionaries } from '../../shared/dictionary/content.ts';

let server: TestServer;
let folder: string;
let catcher: MailCatcher;
let mailer: Mailer;
let jobs: Jobs;

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
  server = await testServer(opened.database);
  folder = await mkdtemp(join(tmpdir(), 'closeloop-mail-'));
  catcher = await openMailCatcher({ folder, now: () => server.clock.at.getTime() });
  mailer = createMailer({ smtpUrl: catcher.smtpUrl, from: 'Closeloop <noreply@closeloop.example>' });
  jobs = await startJobs(opened.database, (error) => void server.unexpected.push(error));
  server.serverDeps.jobs = jobs;
});
afterAll(async () => {
  await jobs.stop(5_000);
  mailer.close();
  await catcher.close();
  await rm(folder, { recursive: true });
});

it('a code goes through the outbox and SMTP to the mail catcher, and signs in; so does the mail of an event', async () => {
  const { database } = opened;
  const { clock } = server;
  const waiting = () => Promise.resolve({ tickets: [], count: 0 });
  const isOperation = () => false;
  const dictionaries = () => Promise.resolve(defaultDictionaries);
  const deps = {
    database,
    clock,
    jobs,
    mailer,
    publicUrl: 'https://closeloop.example',
    waiting,
    isOperation,
    dictionaries,
    log: () => undefined,
  };
  const notifications = createNotifications(deps);
  await notifications.start();
  await jobs.work('ticketEvent', async (payload) => void (await notifications.onTicketEvent(payload)));
  await database.owner('delete from passkey'); // it would be asked for, too
  const email = 'partner@example.com';
  expect((await server.ask(sendEmailCode, { body: { email, purpose: 'login' } })).http).toBe(200);
  await expect.poll(() => catcher.list().length, { timeout: 20_000 }).toBe(1);
  const [mail] = catcher.list();
  expect(mail).toMatchObject({ to: [email], from: 'noreply@closeloop.example' });
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@closeloop\.example>$/);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  expect(mail?.html).toContain(code);
  expect((await server.ask(emailLogin, { body: { email, code } })).data).toMatchObject({ userId: ids.partner });

  await database.transaction({ kind: 'system' }, async (tx) => {
    await tx.raw(
      `insert into ticket_event (ticket_id, seq, version, at, actor_id, action, visibility)
       values ('${ids.ownTicket}', 3, 2, now(), '${ids.engineer}', 'propose', 'public')`,
    );
    await jobs.send(tx, 'ticketEvent', { ticketId: ids.ownTicket, seq: 3 });
  });
  await expect
    .poll(() => catcher.list().map((one) => one.text), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('Solution proposed'));
  // The loop picture was attached, and the catcher shows it in the mail.
  expect(catcher.list()[0]?.html).toContain('src="data:image/png;base64,iVBOR');
  expect(server.unexpected).toEqual([]);
});

it('a second job with the same `once` is ignored, also in another transaction', async () => {
  const { database } = opened;
  const card = { title: 'Escalated', level: 'red' as const, lines: [] };
  const send = (once: string) =>
    database.transaction({ kind: 'system' }, (tx) => jobs.send(tx, 'robot', card, { once }));
  for (const once of ['ticket 3 escalate', 'ticket 3 escalate', 'ticket 4 escalate']) await send(once);
  const { rows } = await database.owner(`select count(*)::int as n from pgboss.job where name = 'robot'`);
  expect(rows).toEqual([{ n: 2 }]);
});

it('a mail in quiet hours waits in the outbox until their end, and is then sent once', async () => {
  const { database } = opened;
  // The outbox uses the database's clock, so the quiet hours in this test do too.
  server.clock.at = new Date();
  const hour = server.clock.at.getUTCHours();
  await database.owner(`update notification_setting set quiet_from = $2, quiet_to = $3 where user_id = $1`, [
    ids.partner,
    hour,
    (hour + 2) % 24,
  ]);
  await database.owner(
    `insert into ticket_event (ticket_id, seq, version, at, actor_id, action, visibility)
     values ($1, 4, 2, now(), $2, 'askInformation', 'public'), ($1, 5, 2, now(), $2, 'close', 'public')`,
    [ids.ownTicket, ids.engineer],
  );
  await database.transaction({ kind: 'system' }, (tx) =>
    jobs.send(tx, 'ticketEvent', { ticketId: ids.ownTicket, seq: 4 }),
  );
  const held = async () =>
    (
      await database.owner(
        `select state, start_after > now() + interval '59 minutes' as later from pgboss.job where name = 'mail' and data ->> 'heldFor' is not null order by start_after desc limit 1`,
      )
    ).rows;
  await expect.poll(held, { timeout: 20_000 }).toEqual([{ state: 'created', later: true }]);
  // A later mail that is not delayed is sent before it.
  await database.owner('delete from notification_setting');
  await database.transaction({ kind: 'system' }, (tx) =>
    jobs.send(tx, 'ticketEvent', { ticketId: ids.ownTicket, seq: 5 }),
  );
  const about = (words: string) => catcher.list().filter(({ text }) => text.includes(words)).length;
  await expect.poll(() => about('Ticket closed'), { timeout: 20_000 }).toBe(1);
  expect(about('nformation requested')).toBe(0);
  await database.owner(`update pgboss.job set start_after = now() where name = 'mail' and state = 'created'`);
  // The end of the quiet hours wakes nobody, and the outbox looks for it every 15 s: another mail wakes it.
  const other = { to: 'engineer@example.com', subject: 'Another', text: 'Another', html: '<p>Another</p>' };
  await database.transaction({ kind: 'system' }, (tx) => jobs.send(tx, 'mail', other));
  await expect.poll(() => about('nformation requested'), { timeout: 20_000 }).toBe(1);
  await expect.poll(held).toEqual([expect.objectContaining({ state: 'completed' })]);
  expect(server.unexpected).toEqual([]);
});
