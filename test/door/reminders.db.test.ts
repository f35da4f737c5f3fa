/**
 * Reminders of a ticket's time (domain.md, Clocks): by the real cron's function, the outbox, the bell and the mails.
 */
import { beforeEach, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { judgeClosed, sendReminders } from './tested-server.ts';
import { idOf } from './people.ts';
import { act, ticketAt, ticketOf } from './tickets.ts';
import { sharedTestApp } from './test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const testApp = sharedTestApp();
beforeEach(async () => {
  // Only the ticket of the test runs.
  await testApp.opened.database.owner(`update ticket set due_at = null; delete from calendar`);
  await testApp.opened.database.owner(`select pg_notify('calendar', '')`);
  testApp.clock.pass(24 * HOUR);
  // The tests pass more days than a session lasts unused.
  for (const person of ['partner', 'engineer', 'otherEngineer', 'expert', 'lead'] as const)
    await testApp.signIn(person);
});

const pass = async (ms: number): Promise<void> => {
  testApp.clock.pass(ms);
  await sendReminders(testApp.app.serverDeps, testApp.app.ticketDeps);
  await testApp.deliver();
};
/** Who was reminded of what, in order of time. */
const notified = async (ticket: TicketView): Promise<string[]> =>
  (
    await testApp.rows(
      `select n.action || ' ' || u.account as notified from notification n join app_user u on u.id = n.user_id
       where n.ticket_id = $1 and n.action like 'reminder%' order by n.at, 1`,
      [ticket.id],
    )
  ).map((row) => String(row['notified']));
const accountOf = async (person: 'engineer' | 'lead' | 'expert'): Promise<string> =>
  String((await testApp.rows('select account from app_user where id = $1', [idOf(person)]))[0]?.['account']);
const mailsTo = async (account: string, number: string, words: string): Promise<number> =>
  (await testApp.deliver()).filter(
    ({ name, payload }) =>
      name === 'mail' &&
      payload['to'] === account &&
      String(payload['subject']).includes(number) &&
      String(payload['text']).includes(words),
  ).length;

test('the handler at 50, 80 and 100 %, the leads too at 100 %, each once', async () => {
  const ticket = await ticketAt(testApp, 'accepted'); // 3 days
  const [engineer, lead] = [await accountOf('engineer'), await accountOf('lead')];
  await pass(36 * HOUR - MINUTE);
  expect(await notified(ticket)).toEqual([]);
  await pass(MINUTE);
  await pass(0);
  expect(await notified(ticket)).toEqual([`reminder50 ${engineer}`]);
  await pass(21.6 * HOUR);
  await pass(5 * MINUTE);
  expect(await notified(ticket)).toEqual([`reminder50 ${engineer}`, `reminder80 ${engineer}`]);
  await pass(24 * HOUR);
  await pass(24 * HOUR);
  expect(await notified(ticket)).toEqual([
    `reminder50 ${engineer}`,
    `reminder80 ${engineer}`,
    `reminder100 ${engineer}`,
    `reminder100 ${lead}`,
  ]);
  for (const words of ['Half of the required', '80% of the required', 'The required time has passed'])
    expect([words, await mailsTo(engineer, ticket.number, words)]).toEqual([words, 1]);
  const { data } = await testApp.ask('engineer', 'GET', '/itr-api/v1/notifications');
  const [newest] = data['items'] as { action: string; actorName: string | null; number: string }[];
  expect(newest).toMatchObject({ action: 'reminder100', actorName: null, number: ticket.number });
});

test('nothing while the clock is paused or stopped; what was used before counts on', async () => {
  let ticket = await ticketAt(testApp, 'accepted');
  testApp.clock.pass(30 * HOUR);
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'askInformation'));
  await pass(100 * HOUR);
  expect(await notified(ticket)).toEqual([]);
  ticket = ticketOf(await act(testApp, 'partner', ticket, 'giveInformation'));
  await pass(6 * HOUR - MINUTE);
  expect(await notified(ticket)).toEqual([]);
  await pass(MINUTE);
  expect(await notified(ticket)).toHaveLength(1);
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'propose'));
  await pass(100 * HOUR);
  ticket = ticketOf(await act(testApp, 'partner', ticket, 'acceptSolution'));
  ticket = ticketOf(await act(testApp, 'partner', ticket, 'confirmSolution'));
  await pass(100 * HOUR);
  expect(await notified(ticket)).toHaveLength(1);
});

test('a new lap has its own reminders; of several reminders due at once only the last is sent', async () => {
  let ticket = await ticketAt(testApp, 'accepted');
  await pass(100 * HOUR);
  expect(await notified(ticket)).toEqual([
    `reminder100 ${await accountOf('engineer')}`,
    `reminder100 ${await accountOf('lead')}`,
  ]);
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'escalate')); // 2 days from now
  await pass(24 * HOUR);
  expect((await notified(ticket)).slice(2)).toEqual([`reminder50 ${await accountOf('expert')}`]);
});

test('concurrent runs remind once; after a silent run nobody is reminded, then or later', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  testApp.clock.pass(40 * HOUR);
  await Promise.all([1, 2, 3].map(() => sendReminders(testApp.app.serverDeps, testApp.app.ticketDeps)));
  await testApp.deliver();
  expect(await notified(ticket)).toHaveLength(1);
  const other = await ticketAt(testApp, 'accepted');
  testApp.clock.pass(40 * HOUR);
  await sendReminders(testApp.app.serverDeps, testApp.app.ticketDeps, 'silently');
  await pass(MINUTE);
  expect(await notified(other)).toEqual([]);
});

test('in a zone with business hours only open hours count', async () => {
  const ticket = await ticketAt(testApp, 'accepted', { kind: 'internal', form: { requiredDays: 3 } });
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 480, to: 600 }));
  // Two hours a day: of three working days half are three hours, which no due date of 24-hour days would show.
  await testApp.opened.database.owner(
    `insert into calendar (zone, time_zone, periods) values ('dach', 'UTC', '${JSON.stringify(week)}')`,
  );
  await testApp.opened.database.owner(`select pg_notify('calendar', '')`);
  testApp.clock.pass(2 * MINUTE); // what the cache may hold
  const used = async (): Promise<number> =>
    ((await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${ticket.id}`)).data['clock'] as TicketView['clock'])
      .usedMs;
  while ((await used()) < 3 * HOUR - 10 * MINUTE) await pass(10 * MINUTE);
  expect(await notified(ticket)).toEqual([]);
  while ((await used()) < 3 * HOUR) await pass(10 * MINUTE);
  expect(await notified(ticket)).toHaveLength(1);
  expect(testApp.unexpected).toEqual([]);
});

test('a ticket whose clock cannot be read keeps nobody behind it from being reminded or judged', async () => {
  const [poisoned, behind] = [await ticketAt(testApp, 'accepted'), await ticketAt(testApp, 'accepted')];
  const { serverDeps, ticketDeps } = testApp.app;
  await testApp.rows(`update ticket set zone = 'dach', due_at = due_at - interval '1 hour' where id = $1`, [
    poisoned.id,
  ]);
  const broken: typeof ticketDeps = {
    ...ticketDeps,
    calendar: (tx, zone) => (zone === 'dach' ? Promise.reject(new Error('broken')) : ticketDeps.calendar(tx, zone)),
  };
  testApp.clock.pass(40 * HOUR);
  await expect(sendReminders(serverDeps, broken)).rejects.toThrow(`ticket ${poisoned.id}: Error: broken`);
  await testApp.deliver();
  expect(await notified(behind)).toHaveLength(1);
  await sendReminders(serverDeps, ticketDeps);
  await testApp.deliver();
  expect(await notified(poisoned)).toHaveLength(1);

  for (const { id } of [poisoned, behind])
    await testApp.rows('update ticket set closed_at = now(), remaining_ms = null where id = $1', [id]);
  const left = async () =>
    testApp.rows('select remaining_ms is null as unjudged from ticket where id in ($1, $2) order by id', [
      poisoned.id,
      behind.id,
    ]);
  await expect(judgeClosed(serverDeps, broken)).rejects.toThrow(`ticket ${poisoned.id}: Error: broken`);
  expect(await left()).toEqual([{ unjudged: true }, { unjudged: false }]);
  await judgeClosed(serverDeps, ticketDeps);
  expect(await left()).toEqual([{ unjudged: false }, { unjudged: false }]);
});
