/**
 * How many round trips to the database a request makes (speed.md), with an Idempotency-Key where the page sends one.
 */
import { beforeAll, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { QUEUED } from './people.ts';
import { act, formFor, raise, ticketAt, ticketOf } from './tickets.ts';
import { sharedTestApp } from './test-app.ts';

/** Round trips to the database: begin travels with what follows it, and what nobody waits for with the commit. */
const MUST = { list: 1, ticket: 1, create: 4, transition: 3 } as const;
/** Actions with a further statement: a solution is searched for sensitive words (decision 0015). */
const MUST_OF: Partial<Record<string, number>> = { propose: 4 };

const testApp = sharedTestApp();
beforeAll(async () => {
  // Sessions, dictionaries and calendars are cached for seconds; the clock stands still here.
  for (const who of ['partner', 'engineer', 'manager'] as const) await testApp.ask(who, 'GET', '/itr-api/v1/tickets');
  await ticketAt(testApp, 'proposed');
});

let keys = 0;
const key = (): string => `statements-test-${keys++}`;
async function countOf(work: () => Promise<{ code: number }>): Promise<number> {
  const before = testApp.opened.database.roundTrips();
  const { code } = await work();
  expect(code).toBeLessThan(300);
  return testApp.opened.database.roundTrips() - before;
}

test.each(['partner', 'manager', 'engineer'] as const)('a list of %s, also with a search', async (who) => {
  for (const query of ['', '?view=all', '?view=all&q=SV660N'])
    expect(await countOf(() => testApp.ask(who, 'GET', `/itr-api/v1/tickets${query}`))).toBeLessThanOrEqual(MUST.list);
});

test('the numbers of the rail', async () => {
  const lists = encodeURIComponent(
    'view=todo;view=all&scope=queue;view=inProgress&scope=handling;view=all&overdue=true',
  );
  expect(await countOf(() => testApp.ask('engineer', 'GET', `/itr-api/v1/ticket-counts?lists=${lists}`))).toBe(
    MUST.list,
  );
});

test('a ticket, and its timeline', async () => {
  const { id } = await raise(testApp);
  for (const path of ['', '/events'])
    expect(await countOf(() => testApp.ask('engineer', 'GET', `/itr-api/v1/tickets/${id}${path}`))).toBeLessThanOrEqual(
      MUST.ticket,
    );
});

test('raising a ticket of a known unit', async () => {
  const form = formFor('feedback', { ...QUEUED, noSnReason: undefined, sn: 'SN-ALPHA-1' });
  const file = () => testApp.ask('partner', 'POST', '/itr-api/v1/tickets', form, { key: key() });
  await file(); // the calendar of its zone is kept from now on
  const count = await countOf(file);
  expect(count).toBeLessThanOrEqual(MUST.create);
});

test('each step of a ticket to its end', async () => {
  let ticket: TicketView = await raise(testApp);
  const counts: Record<string, number> = {};
  for (const [who, action] of [
    ['engineer', 'accept'],
    ['engineer', 'askInformation'],
    ['partner', 'giveInformation'],
    ['engineer', 'propose'],
    ['partner', 'acceptSolution'],
    ['partner', 'confirmSolution'],
    ['engineer', 'close'],
    ['partner', 'evaluate'],
  ] as const) {
    const before = ticket;
    counts[action] = await countOf(async () => {
      const response = await act(testApp, who, before, action, {}, { key: key() });
      ticket = ticketOf(response);
      return response;
    });
  }
  expect(Object.entries(counts).filter(([action, count]) => count > (MUST_OF[action] ?? MUST.transition))).toEqual([]);
});
