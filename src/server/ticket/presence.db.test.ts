/** Who has a ticket open. */
import { beforeAll, expect, test } from 'vitest';
import { idOf } from '../../../test/door/people.ts';
import { fingerprint } from '../../../test/door/row-fingerprints.ts';
import { ticketAt } from '../../../test/door/tickets.ts';
import { type Who, sharedTestApp } from '../../../test/door/test-app.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';

let ticket: TicketView, other: TicketView;
const testApp = sharedTestApp();
beforeAll(async () => {
  ticket = await ticketAt(testApp, 'accepted');
  other = await ticketAt(testApp, 'queued');
});

const open = (who: Who, id = ticket.id) => testApp.ask(who, 'PUT', `/itr-api/v1/tickets/${id}/presence`);
const othersFor = async (who: Who, id?: string) => (await open(who, id)).data['others'];

test('each is told of the others, for 45 seconds, and of nobody on another ticket', async () => {
  expect(await othersFor('engineer')).toEqual([]);
  expect(await othersFor('lead')).toEqual([{ id: idOf('engineer'), name: 'The engineer' }]);
  expect(await othersFor('expert', other.id)).toEqual([]);
  testApp.clock.pass(40_000);
  expect(await othersFor('engineer')).toEqual([{ id: idOf('lead'), name: 'The lead' }]);
  testApp.clock.pass(6_000);
  expect(await othersFor('engineer')).toEqual([]);
});

test('what somebody left is forgotten with their next sign; an open page is one row', async () => {
  await open('lead', other.id);
  await open('lead', other.id);
  const rows = await testApp.rows('select ticket_id as ticket from presence where user_id = $1', [idOf('lead')]);
  expect(rows).toEqual([{ ticket: other.id }]);
});

test('nothing of the ticket changes', async () => {
  const before = await fingerprint(testApp, ticket.id);
  await open('engineer');
  expect(await fingerprint(testApp, ticket.id)).toEqual(before);
});

test('for insiders only, on tickets that are there', async () => {
  expect((await open('partner')).code).toBe(403);
  expect((await open(await testApp.share(ticket.id, 'ticket'))).code).toBe(401);
  expect((await open('nobody')).code).toBe(401);
  expect((await open('engineer', idOf('lead'))).code).toBe(404);
});
