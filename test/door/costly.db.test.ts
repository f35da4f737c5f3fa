/** Files are decoded for nobody who is refused without them (safety.md 3, 8): of a refused write the object store hears nothing. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { formFor, raise } from './tickets.ts';
import type { Who, TestApp } from './test-app.ts';
import { openTestApp } from './test-app.ts';

let testApp: TestApp;
let ticket: TicketView;
let statements: string[];
beforeAll(async () => {
  testApp = await openTestApp({ onStore: (key) => void statements.push(key) });
  ticket = await raise(testApp);
});
beforeEach(() => void (statements = []));
afterAll(() => testApp.close());

const uploads = async (who: Who) => {
  const token = await testApp.ask(who, 'POST', '/api/client/aliyun/oss/uploadToken', {});
  const name = '0190c0de-0000-7000-8000-000000000001.jpg';
  const key = `${String(token.data['dirPrefix'])}attachFiles/20260302/1772438400000-${name}`;
  return Array.from({ length: 5 }, () => ({ key, name: 'a.jpg' }));
};
const comment = async (who: Who, more: object = {}, id = ticket.id) => {
  const body = { text: 'Look', visibility: 'public', uploads: await uploads(who), ...more };
  statements = [];
  return testApp.ask(who, 'POST', `/itr-api/v1/tickets/${id}/actions/comment`, body);
};

test('whoever may comment has the files looked at', async () => {
  expect((await comment('partner')).code).toBe(400); // there are none
  expect(statements.length).toBeGreaterThan(0);
});

test('a visitor, a stranger, a wrong input and a wrong ticket cost no look', async () => {
  const shared = await testApp.share(ticket.id, 'ticket');
  expect((await comment(shared)).code).toBe(403);
  expect((await comment('partner', { visibility: 'nobody' })).code).toBe(400);
  expect((await comment('partner', {}, '0190c0de-0000-7000-8000-00000000dead')).code).toBe(404);
  expect(statements).toEqual([]);
});

test('nor does a state that does not allow it, an old version, or a form that is not right', async () => {
  const path = `/itr-api/v1/tickets/${ticket.id}/actions/propose`;
  const files = await uploads('engineer');
  const solution = { text: 'Try this.', feasible: true, noSensitive: true, uploads: files };
  const form = { ...formFor('feedback'), description: '', uploads: await uploads('partner') };
  statements = [];
  for (const version of [ticket.version, ticket.version + 7])
    expect((await testApp.ask('engineer', 'POST', path, { ...solution, version })).code).toBeOneOf([403, 409]);
  expect((await testApp.ask('partner', 'POST', '/itr-api/v1/tickets', form)).code).toBe(400);
  expect(statements).toEqual([]);
});
