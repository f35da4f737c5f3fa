/** Remind me (domain.md): who may, what cannot wait, what ends it, and that everybody is reminded once, of their own. */
import { beforeEach, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import type { Person } from './people.ts';
import { endSnoozes, sendReminders } from './tested-server.ts';
import { sharedTestApp } from './test-app.ts';
import { act, ticketAt, ticketOf } from './tickets.ts';

const HOUR = 3_600_000;

const testApp = sharedTestApp();
beforeEach(async () => {
  for (const person of ['partner', 'engineer', 'otherEngineer', 'lead'] as const) await testApp.signIn(person);
  await testApp.rows('delete from snooze');
});

const inMs = (ms: number): string => new Date(testApp.clock.now().getTime() + ms).toISOString();
const snooze = (who: Person, { id }: Pick<TicketView, 'id'>, until: unknown = inMs(HOUR)) =>
  testApp.ask(who, 'POST', `/itr-api/v1/tickets/${id}/snooze`, { until });
const snoozed = async (who: Person): Promise<string[]> =>
  ((await testApp.ask(who, 'GET', '/itr-api/v1/snoozes')).data['items'] as { ticketId: string }[]).map(
    ({ ticketId }) => ticketId,
  );
const end = async (): Promise<void> => endSnoozes(testApp.app.serverDeps);
const told = async ({ id }: TicketView): Promise<string[]> =>
  (
    await testApp.rows(
      `select u.account from notification n join app_user u on u.id = n.user_id
       where n.ticket_id = $1 and n.action = 'snoozeOver' order by 1`,
      [id],
    )
  ).map(({ account }) => String(account));

test('it is everybody’s own, any insider’s, and changes nothing of the ticket', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  const until = inMs(HOUR);
  expect(await snooze('engineer', ticket, until)).toMatchObject({ code: 200, data: { until } });
  expect(await snooze('otherEngineer', ticket)).toMatchObject({ code: 200 });
  expect([await snoozed('engineer'), await snoozed('lead')]).toEqual([[ticket.id], []]);
  expect(await snooze('engineer', ticket, null)).toMatchObject({ code: 200, data: { until: null } });
  expect([await snoozed('engineer'), await snoozed('otherEngineer')]).toEqual([[], [ticket.id]]);
  const after = ticketOf(await testApp.ask('engineer', 'GET', `/itr-api/v1/tickets/${ticket.id}`));
  expect(after).toMatchObject({ version: ticket.version, seq: ticket.seq });
  expect((await snooze('partner', ticket)).code).toBe(403);
  expect((await snooze('engineer', { id: '00000000-0000-7000-8000-00000000dead' })).code).toBe(404);
});

test.each([
  ['a time that has passed', '2020-01-01T00:00:00.000Z'],
  ['more than 90 days ahead', 91 * 24 * HOUR],
  ['no time', 'tomorrow'],
])('%s is refused by its field', async (_what, until) => {
  const ticket = await ticketAt(testApp, 'accepted');
  const answer = await snooze('engineer', ticket, typeof until === 'number' ? inMs(until) : until);
  expect([answer.code, Object.keys(answer.fields)]).toEqual([400, ['until']]);
  expect(await snoozed('engineer')).toEqual([]);
});

test('what is severe, overdue or over cannot wait', async () => {
  const severe = await ticketAt(testApp, 'accepted');
  await testApp.rows('update ticket set severity = 1 where id = $1', [severe.id]);
  const late = await ticketAt(testApp, 'accepted');
  await testApp.rows(`update ticket set due_at = $2 where id = $1`, [late.id, inMs(-HOUR)]);
  const over = await ticketAt(testApp, 'completed');
  for (const ticket of [severe, late, over]) expect((await snooze('engineer', ticket)).code).toBe(409);
});

test('at its time the bell says it once, by two processes at once too; then it may be said again', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  await snooze('engineer', ticket);
  await end();
  expect(await told(ticket)).toEqual([]);
  testApp.clock.pass(HOUR);
  expect(await snoozed('engineer')).toEqual([]);
  await Promise.all([end(), end(), end()]);
  expect(await told(ticket)).toHaveLength(1);
  await testApp.rows('update notification set read_at = now() where ticket_id = $1', [ticket.id]);
  await snooze('engineer', ticket);
  testApp.clock.pass(HOUR);
  await end();
  expect(await told(ticket)).toHaveLength(1);
  const [line] = await testApp.rows(`select read_at from notification where ticket_id = $1 and action = 'snoozeOver'`, [
    ticket.id,
  ]);
  expect(line?.['read_at']).toBeNull();
});

test.each<[string, boolean, (ticket: TicketView) => Promise<unknown>]>([
  ['a message of the requester', true, (ticket) => act(testApp, 'partner', ticket, 'comment')],
  ['a message of the handler', false, (ticket) => act(testApp, 'engineer', ticket, 'comment')],
  ['a note', false, (ticket) => act(testApp, 'lead', ticket, 'comment', { visibility: 'internal' })],
  ['severity 1', true, ({ id }) => testApp.rows('update ticket set severity = 1 where id = $1', [id])],
])('%s ends it: %s', async (_what, ends, happen) => {
  const ticket = await ticketAt(testApp, 'accepted');
  await snooze('engineer', ticket, inMs(3 * HOUR));
  testApp.clock.pass(1000);
  await happen(ticket);
  expect(await snoozed('engineer')).toEqual(ends ? [] : [ticket.id]);
  testApp.clock.pass(3 * HOUR);
  await end();
  expect(await told(ticket)).toHaveLength(ends ? 0 : 1);
  expect(await testApp.rows('select from snooze')).toEqual([]);
});

test('80 % of the required time ends it', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  const dueAt = Date.parse(ticket.clock.dueAt ?? '');
  const toPass = dueAt - testApp.clock.now().getTime();
  await snooze('engineer', ticket, new Date(dueAt + HOUR).toISOString());
  testApp.clock.pass(HOUR);
  await sendReminders(testApp.app.serverDeps, testApp.app.ticketDeps);
  expect(await snoozed('engineer')).toEqual([ticket.id]);
  testApp.clock.pass(toPass - HOUR - 60_000);
  await sendReminders(testApp.app.serverDeps, testApp.app.ticketDeps);
  expect(await snoozed('engineer')).toEqual([]);
});
