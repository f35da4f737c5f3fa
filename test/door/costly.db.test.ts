/**
 * Files are not decoded for a write that is refused for another reason (safety.md 3, 8): the object store is not asked.
 */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { formFor, raise } from './tickets.ts';
import { type Who, sharedTestApp } from './test-app.ts';

let ticket: TicketView;
/** The keys of objects that were looked up. */
let lookedUp: string[];
const testApp = sharedTestApp({ onStore: (key) => void lookedUp.push(key) });
beforeAll(async () => {
  ticket = await raise(testApp);
});
beforeEach(() => void (lookedUp = []));

const uploads = async (who: Who) => {
  const token = await testApp.ask(who, 'POST', '/api/client/aliyun/oss/uploadToken', {});
  const name = '0190c0de-0000-7000-8000-000000000001.jpg';
  const key = `${String(token.data['dirPrefix'])}attachFiles/20260302/1772438400000-${name}`;
  return Array.from({ length: 5 }, () => ({ key, name: 'a.jpg' }));
};
const comment = async (who: Who, more: object = {}, id = ticket.id) => {
  const body = { text: 'Look', visibility: 'public', uploads: await uploads(who), ...more };
  lookedUp = [];
  return testApp.ask(who, 'POST', `/itr-api/v1/tickets/${id}/actions/comment`, body);
};

test('the files of a permitted comment are looked up', async () => {
  expect((await comment('partner')).code).toBe(400); // there are none
  expect(lookedUp.length).toBeGreaterThan(0);
});

test('a visitor, a wrong input and a wrong ticket cost no look-up', async () => {
  const shared = await testApp.share(ticket.id, 'ticket');
  expect((await comment(shared)).code).toBe(403);
  expect((await comment('partner', { visibility: 'nobody' })).code).toBe(400);
  expect((await comment('partner', {}, '0190c0de-0000-7000-8000-00000000dead')).code).toBe(404);
  expect(lookedUp).toEqual([]);
});

test('nor does a state that does not allow it, an old version, or an invalid form', async () => {
  const solution = { text: 'Try another cable.', feasible: true, noSensitive: true, uploads: await uploads('lead') };
  const form = { ...formFor('feedback'), description: '', uploads: await uploads('partner') };
  const propose = (who: Who, version: number) =>
    testApp.ask(who, 'POST', `/itr-api/v1/tickets/${ticket.id}/actions/propose`, { ...solution, version });
  lookedUp = [];
  expect((await propose('engineer', ticket.version)).code).toBe(403);
  expect((await propose('lead', ticket.version)).code).toBe(409);
  expect((await propose('lead', ticket.version + 7)).code).toBe(409);
  expect((await testApp.ask('partner', 'POST', '/itr-api/v1/tickets', form)).code).toBe(400);
  expect(lookedUp).toEqual([]);
});
