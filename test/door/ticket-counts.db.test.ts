/** The counts of several lists by one call are those of the lists themselves. */
import { beforeAll, expect, test } from 'vitest';
import { COUNTED_LISTS_MAX } from '../../src/shared/constants.ts';
import { listScopes, listViews } from '../../src/shared/ticket/list-views.ts';
import { insiders, idOf } from './people.ts';
import { ticketAt } from './tickets.ts';
import { sharedTestApp, type Who } from './test-app.ts';

const DAY_MS = 86_400_000;
const testApp = sharedTestApp();

beforeAll(async () => {
  for (const state of ['queued', 'accepted', 'escalated', 'proposed', 'finalized', 'completed'] as const)
    await ticketAt(testApp, state);
  // The first are overdue then.
  testApp.clock.pass(5 * DAY_MS);
  await ticketAt(testApp, 'accepted');
});

const count = (who: Who, lists: readonly string[]) =>
  testApp.ask(who, 'GET', `/itr-api/v1/ticket-counts?lists=${encodeURIComponent(lists.join(';'))}`);

const FILTERS = [
  'overdue=true',
  'overdue=false',
  'severity=2',
  'kind=internal',
  'status=accepted',
  `handler=${idOf('engineer')}`,
  'zone=north',
  'q=drive',
  'dueTo=2026-03-06',
  'changedFrom=2026-03-05',
];
const lists = listViews.flatMap((view) => [
  ...listScopes.map((scope) => `view=${view}&scope=${scope}`),
  ...FILTERS.map((filter) => `view=${view}&${filter}`),
  `view=${view}&scope=handling&status=finalized&overdue=true`,
]);

test.each(insiders)('of %s are as in the lists, in their order', async (who) => {
  const searches = lists.filter((list) => list.includes('q='));
  const rest = lists.filter((list) => !list.includes('q='));
  const calls = searches.map((list) => [list]);
  for (let at = 0; at < rest.length; at += COUNTED_LISTS_MAX) calls.push(rest.slice(at, at + COUNTED_LISTS_MAX));
  const seen = new Set<number>();
  for (const call of calls) {
    const { code, data } = await count(who, call);
    expect(code).toBe(200);
    const expected = await Promise.all(
      call.map(async (list) => {
        const answer = await testApp.ask(who, 'GET', `/itr-api/v1/tickets?limit=1&${list}`);
        return (answer.data['counts'] as Record<string, number>)[new URLSearchParams(list).get('view') ?? ''] ?? -1;
      }),
    );
    expect(Object.fromEntries(call.map((list, at) => [list, (data['counts'] as number[])[at]]))).toEqual(
      Object.fromEntries(call.map((list, at) => [list, expected[at]])),
    );
    for (const one of expected) seen.add(one);
  }
  expect(seen.size).toBeGreaterThan(2);
});

test('what is wrong is named: which list, and what of it', async () => {
  const fieldsOf = async (given: readonly string[]) => {
    const { code, fields } = await count('engineer', given);
    return { code, fields: Object.keys(fields) };
  };
  expect(await fieldsOf(['view=all', 'view=none'])).toEqual({ code: 400, fields: ['lists.1.view'] });
  expect(await fieldsOf(['limit=1', 'view=all&severity=5'])).toEqual({
    code: 400,
    fields: ['lists.0.limit', 'lists.1.severity'],
  });
  expect(await fieldsOf(['q=a', 'view=all&q=b'])).toEqual({ code: 400, fields: ['lists'] });
  expect(await fieldsOf(Array(COUNTED_LISTS_MAX + 1).fill('view=all'))).toEqual({ code: 400, fields: ['lists'] });
  expect((await testApp.ask('engineer', 'GET', '/itr-api/v1/ticket-counts')).fields).toHaveProperty('lists');
  expect((await count('engineer', ['__proto__=1', '"; drop'])).code).toBe(400);
  for (const who of ['partner', 'manager'] as const) expect((await count(who, ['view=all'])).code).toBe(403);
});

test('what stands around the list comes by one call, and is what each part says by its own', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  const until = new Date(testApp.clock.now().getTime() + DAY_MS).toISOString();
  await testApp.ask('engineer', 'POST', `/itr-api/v1/tickets/${ticket.id}/snooze`, { until });
  await testApp.ask('lead', 'POST', '/itr-api/v1/views', { name: 'Old', query: 'view=all', shared: true });
  await testApp.ask('lead', 'POST', '/itr-api/v1/views', { name: 'Mine', query: 'view=todo' });
  await testApp.deliver();
  const query = `lists=${encodeURIComponent('view=todo;view=all&scope=queue')}`;
  for (const who of insiders) {
    const get = async (path: string) => (await testApp.ask(who, 'GET', `/itr-api/v1/${path}`)).data;
    const [bell, views, snoozes, counts] = [
      await get('notifications'),
      await get('views'),
      await get('snoozes'),
      await get(`ticket-counts?${query}`),
    ];
    expect(await get(`list-frame?${query}`)).toEqual({ unread: bell['unread'], views, snoozes, ...counts });
  }
  const { data } = await testApp.ask('engineer', 'GET', `/itr-api/v1/list-frame?${query}`);
  expect(data).toMatchObject({ views: { items: [{ name: 'Old' }] }, snoozes: { items: [{ ticketId: ticket.id }] } });
});
