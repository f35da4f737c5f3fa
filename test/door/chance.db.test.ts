/** Chance in time (decision 0105): what is counted at night, who reads it, and what it says with few and with many cases. */
import { expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import type { Person } from './people.ts';
import { learnChances } from './tested-server.ts';
import { sharedTestApp, type Who } from './test-app.ts';
import { act, inputFor, ticketAt } from './tickets.ts';

const HOUR = 3_600_000;
const testApp = sharedTestApp();

const learn = () => learnChances(testApp.app.serverDeps, testApp.app.ticketDeps);
const chance = (who: Who, { id }: Pick<TicketView, 'id'>) =>
  testApp.ask(who, 'GET', `/itr-api/v1/tickets/${id}/chance`);
const total = async (condition: string): Promise<unknown> =>
  (await testApp.rows(`select coalesce(sum(cases), 0)::int as n from chance_cell where ${condition}`))[0]?.['n'];

test('nothing is said before anything was counted, to leads and the handler alone', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  for (const who of ['engineer', 'lead'] as const)
    expect(await chance(who, ticket)).toMatchObject({ code: 200, data: { chance: null } });
  const codes: Partial<Record<Person, number>> = {
    otherEngineer: 403,
    expert: 403,
    admin: 403,
    partner: 403,
    manager: 403,
  };
  for (const [who, code] of Object.entries(codes))
    expect([who, (await chance(who as Person, ticket)).code]).toEqual([who, code]);
  expect((await chance(await testApp.share(ticket.id, 'ticket'), ticket)).code).toBe(401);
  expect((await chance('lead', { id: '00000000-0000-7000-8000-00000000dead' })).code).toBe(404);
});

test('every closing is counted where it came through, imported ones and those nobody judged are not', async () => {
  for (const late of [false, false, true]) {
    let ticket = await ticketAt(testApp, 'accepted');
    testApp.clock.pass(late ? 99 * HOUR : 40 * HOUR);
    for (const person of ['engineer', 'partner'] as const) await testApp.signIn(person);
    for (const [who, action] of [
      ['engineer', 'propose'],
      ['partner', 'acceptSolution'],
      ['partner', 'confirmSolution'],
      ['engineer', 'close'],
    ] as const)
      ticket = (await act(testApp, who, ticket, action, inputFor(testApp, ticket, action)))
        .data as unknown as TicketView;
    expect(ticket.status).toBe('awaitingEvaluation');
  }
  await learn();
  const [{ n: judged } = {}] = await testApp.rows(
    'select count(*)::int as n from ticket where remaining_ms is not null and closed_at is not null',
  );
  expect(await total(`stage = 'closed'`)).toBe(judged);
  const [ended] = await testApp.rows(
    `select sum(in_time)::int as "inTime", sum(day_late)::int as "dayLate" from chance_cell where stage = 'closed'`,
  );
  const [real] = await testApp.rows(
    `select count(*) filter (where remaining_ms >= 0)::int as "inTime", count(*) filter (where remaining_ms between -86399999 and -1)::int as "dayLate"
     from ticket where closed_at is not null and remaining_ms is not null`,
  );
  expect(ended).toEqual(real);
  // 72 hours are required: after 40 of them the sixth tenth, after 99 the last, and then nothing more.
  expect(await total(`stage = 'accepted' and tenth = 5`)).toBe(3);
  expect(await total(`stage = 'accepted' and tenth = 9`)).toBe(1);
  expect(await total(`stage = 'waiting' and tenth = 5`)).toBe(2);
  await testApp.rows(`update ticket set imported_at = now() where remaining_ms < 0 and closed_at is not null`);
  await learn();
  expect(await total(`stage = 'accepted' and tenth = 9`)).toBe(0);
});

test('few cases are only counted, thirty say how they ended, and 3,000 closings foretell', async () => {
  const ticket = await ticketAt(testApp, 'accepted');
  const said = async () => (await chance('engineer', ticket)).data['chance'];
  expect(await said()).toMatchObject({ closings: 2, cases: 2, like: [], interval: null, ended: null });
  const { severity, productLine } = ticket;
  const cells = (factor: number) =>
    testApp.rows(
      `insert into chance_cell values ('closed', 0, $1, $2, 6, $3, $4, 0), ('accepted', 0, $1, $2, 6, $3, $4, 2)
       on conflict (stage, tenth, severity, line, load) do update set cases = excluded.cases, in_time = excluded.in_time`,
      [severity, productLine, 40 * factor, 30 * factor],
    );
  await cells(1);
  expect(await said()).toMatchObject({
    ...{ closings: 42, cases: 42, like: ['severity', 'line'], interval: null },
    ended: { inTime: 32, dayLate: 2, later: 8 },
  });
  await cells(100);
  expect(await said()).toMatchObject({ closings: 4_002, cases: 4_002, interval: { low: 74, high: 76 } });
  // What has used all of its time, and what waits for nothing more, has no chance.
  testApp.clock.pass(200 * HOUR);
  await testApp.signIn('engineer');
  expect(await said()).toBeNull();
});
