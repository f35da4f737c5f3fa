/** The promise of news (domain.md, Promised news): who may make it, what keeps it, and what follows when it is missed. */
import { beforeEach, expect, test } from 'vitest';
import type { TicketView, TicketWithEvents } from '../../src/shared/ticket/ticket-view.ts';
import { noticeMissedNews } from './tested-server.ts';
import type { Person } from './people.ts';
import { act, ticketAt, ticketOf, type Body } from './tickets.ts';
import { sharedTestApp } from './test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const testApp = sharedTestApp();
beforeEach(async () => {
  for (const person of ['partner', 'engineer', 'otherEngineer', 'lead'] as const) await testApp.signIn(person);
});

const inMs = (ms: number): string => new Date(testApp.clock.now().getTime() + ms).toISOString();
const read = async (who: Person, { id }: TicketView): Promise<TicketWithEvents> =>
  ticketOf(await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${id}`)) as TicketWithEvents;
const promise = async (who: Person, ticket: TicketView, more: Body = {}): Promise<TicketView> =>
  ticketOf(await act(testApp, who, ticket, 'comment', { nextNewsAt: inMs(HOUR), ...more }));
const notice = async (): Promise<void> => {
  await noticeMissedNews(testApp.app.serverDeps);
  await testApp.deliver();
};
const missed = async (ticket: TicketView): Promise<string[]> =>
  (
    await testApp.rows(
      `select u.role from notification n join app_user u on u.id = n.user_id
       where n.ticket_id = $1 and n.action = 'missNews' order by 1`,
      [ticket.id],
    )
  ).map(({ role }) => String(role));

test.each([
  ['queued', 'accept', 'otherEngineer'],
  ['accepted', 'askInformation', 'engineer'],
  ['accepted', 'propose', 'engineer'],
  ['accepted', 'comment', 'lead'],
] as const)('a ticket %s: %s promises news, and all who read the ticket see when', async (state, action, who) => {
  const ticket = await ticketAt(testApp, state);
  const nextNewsAt = inMs(2 * HOUR);
  expect(ticketOf(await act(testApp, who, ticket, action, { nextNewsAt })).nextNewsAt).toBe(nextNewsAt);
  expect((await read('partner', ticket)).nextNewsAt).toBe(nextNewsAt);
});

test.each([
  ['the requester', 'partner', {}],
  ['an engineer who does not handle it', 'otherEngineer', {}],
  ['an internal note', 'engineer', { visibility: 'internal' }],
  ['a time that has passed', 'engineer', { nextNewsAt: '2020-01-01T00:00:00.000Z' }],
  ['now', 'engineer', { nextNewsAt: 0 }],
  ['more than a week ahead', 'engineer', { nextNewsAt: 7 * DAY + 1000 }],
  ['no time', 'engineer', { nextNewsAt: 'soon' }],
] as const)('%s promises nothing: 400 names the field', async (_what, who, more) => {
  const ticket = await ticketAt(testApp, 'accepted');
  const given: Body = { nextNewsAt: inMs(HOUR), ...more };
  if (typeof given['nextNewsAt'] === 'number') given['nextNewsAt'] = inMs(given['nextNewsAt']);
  const answer = await act(testApp, who, ticket, 'comment', given);
  expect([answer.code, Object.keys(answer.data['fields'] ?? answer.data)]).toEqual([400, ['nextNewsAt']]);
  expect(await read('engineer', ticket)).toMatchObject({ seq: ticket.seq, nextNewsAt: null });
});

test('a week ahead is the longest', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  expect((await promise('engineer', ticket, { nextNewsAt: inMs(7 * DAY) })).nextNewsAt).toBe(inMs(7 * DAY));
});

test('it stands until the handler says something to the requester', async () => {
  let ticket = await promise('engineer', await ticketAt(testApp, 'accepted'));
  const { nextNewsAt } = ticket;
  ticket = ticketOf(await act(testApp, 'partner', ticket, 'comment'));
  ticket = ticketOf(await act(testApp, 'otherEngineer', ticket, 'comment'));
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'comment', { visibility: 'internal' }));
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'correct'));
  expect((await read('engineer', ticket)).nextNewsAt).toBe(nextNewsAt);
  ticket = await read('engineer', ticket);
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'comment'));
  expect(ticket.nextNewsAt).toBeNull();
});

test('it goes over to whom the ticket is transferred, and ends with the ticket', async () => {
  let ticket = await promise('engineer', await ticketAt(testApp, 'accepted'));
  ticket = ticketOf(await act(testApp, 'lead', ticket, 'transfer'));
  expect(ticket.nextNewsAt).not.toBeNull();
  ticket = ticketOf(await act(testApp, 'partner', ticket, 'withdraw'));
  expect(ticket.nextNewsAt).toBeNull();
});

test('missed: handler and leads are told once, on an internal line; the promise stands, the next one is another', async () => {
  let ticket = await promise('engineer', await ticketAt(testApp, 'accepted'));
  const before = await read('partner', ticket);
  await notice();
  expect(await missed(ticket)).toEqual([]);
  testApp.clock.pass(HOUR);
  await Promise.all([notice(), notice()]);
  await notice();
  expect(await missed(ticket)).toEqual(['engineer', 'lead']);
  const lines = (await read('engineer', ticket)).events.filter(({ action }) => action === 'missNews');
  expect(lines).toMatchObject([{ actor: null, visibility: 'internal', text: null }]);
  const { events, nextNewsAt, updatedAt, version } = await read('partner', ticket);
  expect({ events, nextNewsAt, updatedAt, version }).toEqual({
    events: before.events,
    nextNewsAt: before.nextNewsAt,
    updatedAt: before.updatedAt,
    version: before.version,
  });
  ticket = await promise('engineer', await read('engineer', ticket));
  testApp.clock.pass(HOUR);
  await notice();
  expect(await missed(ticket)).toEqual(['engineer', 'engineer', 'lead', 'lead']);
});

test('kept in time, or ended: nobody is told', async () => {
  const kept = await promise('engineer', await ticketAt(testApp, 'accepted'));
  await act(testApp, 'engineer', kept, 'comment');
  const ended = await promise('engineer', await ticketAt(testApp, 'accepted'));
  await act(testApp, 'partner', await read('partner', ended), 'withdraw');
  testApp.clock.pass(2 * HOUR);
  await notice();
  expect([await missed(kept), await missed(ended)]).toEqual([[], []]);
});

test('a ticket that cannot be written keeps nobody behind it waiting, and the task says which it was', async () => {
  const poisoned = await promise('engineer', await ticketAt(testApp, 'accepted'));
  testApp.clock.pass(60_000);
  const behind = await promise('engineer', await ticketAt(testApp, 'accepted'));
  testApp.clock.pass(HOUR);
  // Its next line has the number of one that is there.
  await testApp.rows('update ticket set seq = seq - 1 where id = $1', [poisoned.id]);
  await expect(notice()).rejects.toThrow(new RegExp(`^1 of 2 failed: ticket ${poisoned.id}: `));
  await testApp.deliver();
  expect(await missed(behind)).toEqual(['engineer', 'lead']);
  await testApp.rows('update ticket set seq = seq + 1 where id = $1', [poisoned.id]);
  await notice();
  expect(await missed(poisoned)).toEqual(['engineer', 'lead']);
});
