/** Figures of an empty installation, of one ticket, of many in one hour, of days of 23 and 25 hours, and of 50,000 models. */
import { expect, it } from 'vitest';
import type { FigureView } from '../../src/shared/figure/calls.ts';
import { sharedTestApp } from './test-app.ts';
import { raise } from './tickets.ts';

const MODELS = 50_000;
/** A statement of the owner has a time limit too. */
const AT_ONCE = 1_000;
/** Lists show so many rows of a property; `more` says how many there are beyond. */
const ROWS = 500;

const testApp = sharedTestApp({ variables: { TIME_ZONE: 'Europe/Berlin' } });

async function figure(name: string, query: Record<string, string> = {}): Promise<FigureView> {
  const answer = await testApp.ask(
    'lead',
    'GET',
    `/itr-api/v1/figures/${name}?${new URLSearchParams(query).toString()}`,
  );
  expect([name, query, answer.code]).toEqual([name, query, 200]);
  return answer.data as unknown as FigureView;
}
const all = { from: '1970-01-01', to: '2099-12-31' };

it('an empty installation has figures of nothing, by everything that is offered', async () => {
  const { data } = await testApp.ask('lead', 'GET', '/itr-api/v1/figures');
  for (const { name, groupings } of data['items'] as { name: string; groupings: string[] }[])
    for (const by of groupings) {
      const { total, rows } = await figure(name, { ...all, by });
      expect([name, by, total.values['count']]).toEqual([name, by, 0]);
      expect([name, by, rows.filter(({ values }) => values['count'])]).toEqual([name, by, []]);
    }
}, 60_000);

it('one ticket counts once, and a share of none is none', async () => {
  const { id } = await raise(testApp, 'feedback', {}, 'partner');
  for (const name of ['inflow', 'ageing', 'load']) expect((await figure(name)).total.values['count']).toBe(1);
  for (const name of ['closing', 'closed-in-time', 'satisfaction', 'downtime', 'repeat-failures'])
    expect([name, (await figure(name, { by: 'line' })).rows]).toEqual([name, []]);
  expect((await figure('closed-in-time')).total.values).toEqual({ count: 0, inTime: 0, late: 0, share: null });
  const [row] = (await figure('inflow', { by: 'line' })).rows;
  const listed = await testApp.ask('lead', 'GET', `/itr-api/v1/tickets?${row?.list ?? ''}`);
  expect((listed.data['items'] as { id: string }[]).map((ticket) => ticket.id)).toEqual([id]);
});

/** So many tickets more like the only one, each with values of its own. */
const copies = (rows: string, values: string): Promise<unknown> =>
  testApp.opened.database.owner(
    `set session_replication_role = replica;
     insert into ticket select made.* from (select one from ticket one order by filed_at, id limit 1) t, ${rows},
       lateral jsonb_populate_record(t.one, jsonb_build_object('id', gen_random_uuid(), 'number', 'COPY-' || gen_random_uuid(), ${values})) made;
     set session_replication_role = origin`,
  );

it('counts all of one hour in its day, and days of 23 and of 25 hours whole', async () => {
  await copies(
    `generate_series(1, 300) n`,
    `'filed_at', timestamptz '2026-05-05 10:00+02' + n * interval '10 seconds'`,
  );
  const may = await figure('inflow', { by: 'day', from: '2026-05-04', to: '2026-05-06' });
  expect(may.rows.map(({ values }) => values['count'])).toEqual([0, 300, 0]);
  // One for each half hour, from midnight to midnight.
  for (const [day, next, halves] of [
    ['2027-03-28', '2027-03-29', 46],
    ['2026-10-25', '2026-10-26', 50],
  ] as const) {
    await copies(
      `generate_series(timestamp '${day}' at time zone 'Europe/Berlin', (timestamp '${next}' at time zone 'Europe/Berlin') - interval '1 second', interval '30 minutes') moment`,
      `'filed_at', moment`,
    );
    const { rows } = await figure('inflow', { by: 'day', from: day, to: next });
    expect([day, rows.map(({ values }) => values['count'])]).toEqual([day, [halves, 0]]);
  }
});

it('of 50,000 models the 500 largest are rows, and it says how many more there are', async () => {
  for (let made = 0; made < MODELS; made += AT_ONCE)
    await copies(
      `generate_series(${made + 1}, ${made + AT_ONCE}) n`,
      `'filed_at', timestamptz '2028-01-05 10:00+01', 'product_model', 'Model ' || n`,
    );
  const { rows, more, total } = await figure('inflow', { by: 'model', from: '2028-01-01', to: '2028-01-31' });
  expect([rows.length, more, total.values['count']]).toEqual([ROWS, MODELS - ROWS, MODELS]);
  const one = await figure('inflow', { by: 'model', model: 'Model 77', from: '2028-01-01', to: '2028-01-31' });
  expect(one.rows.map(({ key, values }) => [key, values['count']])).toEqual([['Model 77', 1]]);
  expect((await figure('inflow', { ...all, model: 'Model 0' })).rows.filter(({ values }) => values['count'])).toEqual(
    [],
  );
}, 120_000);

it('machines of 50,000 models, delivered since 1970 or not before 2099, have a rate of nothing and no law', async () => {
  const { database } = testApp.opened;
  await database.owner('update unit set delivery_date = null');
  for (let made = 0; made < MODELS; made += AT_ONCE)
    await database.owner(
      `set session_replication_role = replica;
       insert into unit select made.* from (select one from unit one order by sn limit 1) u, generate_series(${made + 1}, ${made + AT_ONCE}) n,
         lateral jsonb_populate_record(u.one, jsonb_build_object('id', gen_random_uuid(), 'sn', 'LIMIT-' || n, 'sn_normal', 'LIMIT' || n,
           'product_model', 'Model ' || n, 'merged_into', null,
           'delivery_date', case n % 5 when 0 then '2099-12-31' when 1 then '1970-01-01' else '2020-06-01' end)) made;
       set session_replication_role = origin`,
    );
  const inField = (4 * MODELS) / 5;
  const { rows, more, total } = await figure('failure-rate', { by: 'model', from: '2026-01-01', to: '2099-12-31' });
  expect([rows.length, more, total.values['units'], total.values['rate']]).toEqual([ROWS, inField - ROWS, inField, 0]);
  expect((await figure('failure-rate', { ...all, by: 'month' })).total.values['units']).toBe(inField);
  expect((await figure('warnings')).rows).toEqual([]);
  const { code, data } = await testApp.ask('lead', 'GET', '/itr-api/v1/quality/lifetime');
  expect([code, data['machines'], data['failed'], data['law'], data['curve']]).toEqual([200, inField, 0, null, []]);
}, 120_000);
