/**
 * Quality in the field (decision 0097): rates, lifetimes and warnings against counts of their own, machine by machine and
 * day by day, over a random base; who may read what; bad input.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallOutput } from '../../src/shared/call.ts';
import type { FigureView } from '../../src/shared/figure/calls.ts';
import type { getLifetime, getWarning } from '../../src/shared/quality/calls.ts';
import { accountOf, ids, persons, QUEUED, type Person } from './people.ts';
import { raise } from './tickets.ts';
import { sharedTestApp } from './test-app.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-06-12T10:00:00Z');
const TODAY = '2026-06-12';
const RATE = '/itr-api/v1/figures/failure-rate';

interface Machine {
  sn: string;
  model: string;
  customer: string | null;
  delivered: string | null;
  merged?: true;
}
interface Failure {
  id: string;
  sn: string;
  day: string;
  organisation: string;
  duplicate?: true;
}
const machines: Machine[] = [];
const failures: Failure[] = [];

let seed = 33;
const draw = (most: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * most);
};
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const uuid = (kind: number, n: number): string => `0000000${kind}-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** The field before the test: quiet models, one whose failures multiplied in April, one that nobody can judge. */
function makeField(): void {
  const models = { 'QD-QUIET': 160, 'QD-DOUBLED': 160, 'QD/RARE 1': 12 };
  for (const [model, count] of Object.entries(models))
    for (let n = 0; n < count; n++) {
      const delivered = dayOf(Date.parse('2023-01-01') + draw(700) * DAY);
      const customer = [ids.alphaCustomer, ids.betaCustomer, null][draw(3)] ?? null;
      machines.push({ sn: `QF${machines.length}X`, model, customer, delivered: draw(40) === 0 ? null : delivered });
    }
  machines.push({
    sn: 'QFMERGED',
    model: 'QD-QUIET',
    customer: ids.alphaCustomer,
    delivered: '2024-01-01',
    merged: true,
  });
  for (const { sn, model } of machines)
    for (let day = Date.parse('2024-01-01'); day <= NOW.getTime(); day += 5 * DAY) {
      const often = model === 'QD-DOUBLED' && dayOf(day) >= '2026-04-01' ? 5 : 1;
      if (draw(model === 'QD/RARE 1' ? 900 : 240) >= often) continue;
      const organisation = draw(2) === 0 ? ids.alpha : ids.beta;
      failures.push({
        id: uuid(7, failures.length),
        sn,
        day: dayOf(day),
        organisation,
        ...(draw(30) === 0 ? { duplicate: true } : {}),
      });
    }
}

const testApp = sharedTestApp();
beforeAll(async () => {
  makeField();
  for (const person of persons) await testApp.signIn(person);
  const ticket = await raise(testApp, 'feedback', QUEUED);
  // What every test has is not of this field.
  await testApp.rows('update unit set delivery_date = null');
  await testApp.rows(
    `insert into unit select (jsonb_populate_record(u, jsonb_build_object('id', m.id, 'sn', m.sn, 'sn_normal', m.sn, 'product_model', m.model,
       'customer_id', m.customer, 'delivery_date', m.delivered, 'merged_into', case when m.merged then u.id end))).*
     from unit u, jsonb_to_recordset($1::jsonb) m (id uuid, sn text, model text, customer uuid, delivered date, merged boolean)
     where u.id = (select id from unit limit 1)`,
    [JSON.stringify(machines.map((machine, n) => ({ ...machine, id: uuid(6, n) })))],
  );
  await testApp.rows(
    `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', f.id, 'number', 'Q' || f.id, 'sn', f.sn, 'sn_normal', f.sn,
       'filed_at', f.day + time '09:00' at time zone 'UTC', 'organisation_id', f.organisation, 'duplicate_of', case when f.duplicate then t.id end))).*
     from ticket t, jsonb_to_recordset($1::jsonb) f (id uuid, sn text, day date, organisation uuid, duplicate boolean) where t.id = $2`,
    [JSON.stringify(failures), ticket.id],
  );
  testApp.clock.pass(NOW.getTime() - testApp.clock.now().getTime());
  for (const person of persons) await testApp.signIn(person);
}, 120_000);

const machineOf = new Map<string, Machine>();
/** What counts as a failure, looked at one by one. */
function counted(
  from: string,
  to: string,
  which: (machine: Machine, failure: Failure) => boolean = () => true,
): Failure[] {
  for (const machine of machines) machineOf.set(machine.sn, machine);
  return failures.filter((failure) => {
    const machine = machineOf.get(failure.sn);
    if (!machine?.delivered || machine.merged || failure.duplicate) return false;
    return failure.day >= machine.delivered && failure.day >= from && failure.day <= to && which(machine, failure);
  });
}
/** Machine-days, one day after the other. */
function daysInField(from: string, to: string, which: (machine: Machine) => boolean = () => true): number {
  let days = 0;
  for (const machine of machines)
    if (machine.delivered && !machine.merged && which(machine))
      for (let day = Math.max(Date.parse(from), Date.parse(machine.delivered)); day <= Date.parse(to); day += DAY)
        days += 1;
  return days;
}

async function ask<T>(path: string, query: Record<string, string> = {}, who: Person = 'expert'): Promise<T> {
  const answer = await testApp.ask(who, 'GET', `${path}?${new URLSearchParams(query).toString()}`);
  expect([path, query, answer.code, answer.fields]).toEqual([path, query, 200, {}]);
  return answer.data as unknown as T;
}
async function listed(query: string, who: Person = 'expert'): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = ''; ;) {
    const answer = await testApp.ask(who, 'GET', `/itr-api/v1/tickets?${query}&limit=100${cursor}`);
    expect([query, answer.code, answer.fields]).toEqual([query, 200, {}]);
    found.push(...(answer.data['items'] as { id: string }[]).map(({ id }) => id));
    const next = answer.data['next'] as string | null;
    if (next === null) return found.toSorted();
    cursor = `&cursor=${next}`;
  }
}
const idsOf = (list: readonly Failure[]): string[] => list.map(({ id }) => id).toSorted();
const PERIOD = { from: '2025-11-10', to: '2026-05-20' };
const per100 = (count: number, days: number) => expect.closeTo((100 * count * 365.25) / days, 1) as unknown;

describe('the failure rate', () => {
  it('divides failures by the days that machines were in the field, by model and by month', async () => {
    const { rows, total } = await ask<FigureView>(RATE, PERIOD);
    for (const model of ['QD-QUIET', 'QD-DOUBLED', 'QD/RARE 1']) {
      const own = counted(PERIOD.from, PERIOD.to, (machine) => machine.model === model);
      const days = daysInField(PERIOD.from, PERIOD.to, (machine) => machine.model === model);
      const row = rows.find(({ key }) => key === model);
      expect(row?.values).toMatchObject({ count: own.length, rate: per100(own.length, days) });
      expect(row?.values['years']).toBeCloseTo(days / 365.25, 0);
      expect(row?.values['low']).toBeLessThanOrEqual(row?.values['rate'] ?? 0);
      expect(row?.values['high']).toBeGreaterThan(row?.values['rate'] ?? Infinity);
      expect(await listed(row?.list ?? '')).toEqual(idsOf(own));
    }
    expect(total.values['count']).toBe(counted(PERIOD.from, PERIOD.to).length);
    const months = (await ask<FigureView>(RATE, { ...PERIOD, by: 'month', model: 'QD-QUIET' })).rows;
    expect(months.map(({ key }) => key)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
    ]);
    for (const { key, values, list } of months) {
      const from = key === '2025-11' ? PERIOD.from : `${key}-01`;
      const to =
        key === '2026-05' ? PERIOD.to : dayOf(Date.parse(`${dayOf(Date.parse(from) + 31 * DAY).slice(0, 7)}-01`) - DAY);
      const own = counted(from, to, (machine) => machine.model === 'QD-QUIET');
      const days = daysInField(from, to, (machine) => machine.model === 'QD-QUIET');
      expect([key, values]).toMatchObject([key, { count: own.length, rate: per100(own.length, days) }]);
      expect(await listed(list ?? '')).toEqual(idsOf(own));
    }
  }, 60_000);

  it('counts every row, by each property, as its list does, and compares with the period before', async () => {
    for (const by of ['line', 'zone', 'customer', 'model', 'software', 'production', 'week', 'day']) {
      const { rows, total } = await ask<FigureView>(RATE, { ...PERIOD, by });
      expect([by, rows.reduce((sum, { values }) => sum + (values['count'] ?? 0), 0)]).toEqual([
        by,
        total.values['count'],
      ]);
      for (const row of rows.filter(({ values }) => values['count']).slice(0, 3))
        expect([by, row.key, (await listed(row.list ?? '')).length]).toEqual([by, row.key, row.values['count']]);
    }
    const view = await ask<FigureView>(RATE, { from: '2026-01-01', to: '2026-01-31' });
    const days = daysInField('2025-12-01', '2025-12-31');
    const before = counted('2025-12-01', '2025-12-31').length;
    expect(view.before?.values).toMatchObject({ count: before, rate: per100(before, days) });
  }, 60_000);

  it('has no rate before anything was delivered, and does not count days that have not come', async () => {
    expect((await ask<FigureView>(RATE, { from: '1970-01-01', to: '1970-12-31' })).total.values).toEqual({
      ...{ count: 0, units: 0, years: 0, rate: null, low: null, high: null },
    });
    const { total } = await ask<FigureView>(RATE, { from: '2026-06-01', to: '2099-12-31' });
    expect(total.values['years']).toBeCloseTo(daysInField('2026-06-01', TODAY) / 365.25, 0);
    for (const by of ['day', 'week', 'month', 'model'])
      expect((await ask<FigureView>(RATE, { from: '1970-01-01', to: '2099-12-31', by })).total.values['count']).toBe(
        counted('1970-01-01', TODAY).length,
      );
    expect((await ask<FigureView>(RATE, { model: 'matches nothing' })).total.values['count']).toBe(0);
  });

  it('tells a manager of the own tickets on machines of the own customers, and nothing of others', async () => {
    const own = (machine: Machine, failure: Failure) =>
      machine.customer === ids.alphaCustomer && failure.organisation === ids.alpha;
    const view = await ask<FigureView>(RATE, { ...PERIOD, by: 'model' }, 'manager');
    const days = daysInField(PERIOD.from, PERIOD.to, ({ customer }) => customer === ids.alphaCustomer);
    const expected = counted(PERIOD.from, PERIOD.to, own);
    expect(view.total.values).toMatchObject({ count: expected.length, rate: per100(expected.length, days) });
    expect(await listed(`figure=failure-rate&${new URLSearchParams(PERIOD).toString()}`, 'manager')).toEqual(
      idsOf(expected),
    );
    const foreign = await ask<FigureView>(RATE, { ...PERIOD, customer: ids.betaCustomer }, 'manager');
    expect(foreign.rows).toEqual([]);
    expect(foreign.total.values).toMatchObject({ count: 0, units: 0 });
  });
});

describe('warnings', () => {
  type Warning = CallOutput<typeof getWarning>;

  it('names the model whose failures doubled, since when, and lists them; a quiet one it does not', async () => {
    const { rows } = await ask<FigureView>('/itr-api/v1/figures/warnings');
    const row = rows.find(({ key }) => key === 'QD-DOUBLED');
    expect(row?.values['level']).toBeGreaterThanOrEqual(100);
    expect(rows.some(({ key, values }) => key !== 'QD-DOUBLED' && (values['level'] ?? 0) >= 100)).toBe(false);
    const query = new URLSearchParams(row?.list ?? '');
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    expect(['2026-03-01', '2026-04-01']).toContain(from);
    expect(to).toBe('2026-05-31');
    const own = counted(from, to, ({ model }) => model === 'QD-DOUBLED');
    expect(row?.values['count']).toBe(own.length);
    expect(await listed(row?.list ?? '')).toEqual(idsOf(own));
    expect(row?.values['expected']).toBeLessThan(own.length / 1.6);
  });

  it('shows why, month by month', async () => {
    const warning = await ask<Warning>('/itr-api/v1/quality/warning', { model: 'QD-DOUBLED' });
    expect(warning).toMatchObject({ ratio: 2, limit: 6 });
    expect(warning.months).toHaveLength(24);
    for (const { month, failures: found } of warning.months) {
      const own = counted(`${month}-01`, `${month}-31`, ({ model }) => model === 'QD-DOUBLED');
      expect([month, found]).toEqual([month, own.length]);
    }
    expect(warning.months.at(-1)).toMatchObject({ month: '2026-05', warns: true });
    expect(await listed(warning.list ?? '')).not.toEqual([]);
    expect(await ask<Warning>('/itr-api/v1/quality/warning', { model: 'QD/RARE 1' })).toMatchObject({
      ...{ months: [], level: 0, rise: null, list: null },
    });
  });
});

describe('a warning leads on', () => {
  const PATH = '/itr-api/v1/problems';
  const open = (who: Person, model = 'QD-DOUBLED', key?: string) =>
    testApp.ask(who, 'POST', PATH, { model }, key ? { key } : {});

  it('is told to experts and leads by mail, once, though two processes look at once', async () => {
    const told = async (): Promise<string[]> => {
      await Promise.all([testApp.app.tellWarnings(), testApp.app.tellWarnings()]);
      await testApp.deliver();
      const mails = testApp.mailed
        .splice(0)
        .filter(({ subject }) => subject.endsWith('fails more often than expected'));
      expect(
        mails.every(({ subject, text }) => subject.startsWith('QD-DOUBLED') && text.includes('model=QD-DOUBLED')),
      ).toBe(true);
      return mails.map(({ to }) => to).toSorted();
    };
    testApp.mailed.splice(0);
    expect(await told()).toEqual((['expert', 'lead', 'otherExpert'] as const).map(accountOf).toSorted());
    expect(await told()).toEqual([]);
  });

  it('opens a problem with its tickets, for experts and leads only, and one of two at once', async () => {
    for (const who of ['engineer', 'admin', 'partner', 'manager'] as const)
      expect([who, (await open(who)).code]).toEqual([who, 403]);
    for (const model of ['QD-QUIET', 'matches nothing'])
      expect(Object.keys((await open('expert', model)).fields)).toEqual(['model']);
    expect(Object.keys((await testApp.ask('expert', 'POST', PATH, {})).fields)).toEqual(['model']);
    const row = (await ask<FigureView>('/itr-api/v1/figures/warnings')).rows.find(({ key }) => key === 'QD-DOUBLED');
    const both = await Promise.all([open('expert', 'QD-DOUBLED', 'warning-key-of-enough-length'), open('lead')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([201, 400]);
    const [{ data }] = both.filter(({ code }) => code === 201) as [(typeof both)[0]];
    expect((data['tickets'] as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(await listed(row?.list ?? ''));
    expect(data).toMatchObject({ status: 'notFinished', version: 1, events: [{ action: 'open', text: 'QD-DOUBLED' }] });
    expect((data['events'] as { actor: unknown }[])[0]?.actor).not.toBeNull();
    // Another key: nothing is left to be linked.
    expect((await open('expert')).fields).toEqual({
      model: 'All tickets of this warning belong to a problem already.',
    });
    expect(testApp.unexpected).toEqual([]);
  });
});

describe('lifetimes', () => {
  type Lifetime = CallOutput<typeof getLifetime>;
  const PATH = '/itr-api/v1/quality/lifetime';

  it('knows each machine once, by its first failure', async () => {
    const life = await ask<Lifetime>(PATH, { model: 'QD-QUIET' });
    const fleet = machines.filter(({ model, delivered, merged }) => model === 'QD-QUIET' && delivered && !merged);
    const failed = new Set(counted('1970-01-01', TODAY, ({ model }) => model === 'QD-QUIET').map(({ sn }) => sn));
    expect(life).toMatchObject({ machines: fleet.length, failed: failed.size });
    expect(life.law?.shape.low).toBeLessThan(1);
    expect(life.law?.shape.high).toBeGreaterThan(1);
    const last = life.points.at(-1);
    expect(last?.low).toBeLessThan(last?.failed ?? 0);
    expect(last?.high).toBeGreaterThan(last?.failed ?? 100);
    expect(await listed(life.list)).toEqual(idsOf(counted('1970-01-01', TODAY, ({ model }) => model === 'QD-QUIET')));
  });

  it('is not led astray by an old ticket of no machine, or of a day before the machine was delivered', async () => {
    const before = await ask<Lifetime>(PATH, { model: 'QD-QUIET' });
    expect(before.recordedFrom).toBe(
      counted('1970-01-01', TODAY)
        .map(({ day }) => day)
        .toSorted()[0],
    );
    await testApp.rows(
      `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'number', 'Q1970' || old.sn, 'sn', old.sn,
         'sn_normal', old.sn, 'filed_at', '1970-03-01T09:00:00Z'))).*
       from ticket t, unnest(array['NONE', 'QF1X']) old (sn) where t.id = (select id from ticket limit 1)`,
    );
    const { asOf: _, ...after } = await ask<Lifetime>(PATH, { model: 'QD-QUIET' });
    expect(before).toMatchObject(after);
    await testApp.rows(`delete from ticket where filed_at < '1971-01-01'`);
  });

  it('draws the law and its bounds at every age, as they are where something failed', async () => {
    const { points, curve } = await ask<Lifetime>(PATH, { model: 'QD-QUIET' });
    const last = points.at(-1);
    expect(curve).toHaveLength(40);
    expect(curve.at(-1)).toMatchObject({ law: last?.law, low: last?.low, high: last?.high });
    for (const which of ['days', 'law', 'low', 'high'] as const) {
      const values = curve.map((at) => at[which]);
      expect([which, values]).toEqual([which, values.toSorted((one, other) => one - other)]);
    }
    expect(curve.every(({ law, low, high }) => low <= law && law <= high)).toBe(true);
  });

  it('says no law where fewer than ten have failed', async () => {
    const life = await ask<Lifetime>(PATH, { model: 'QD/RARE 1' });
    expect(life.failed).toBeLessThan(10);
    expect(life.law).toBeNull();
    expect(await ask<Lifetime>(PATH, { model: 'matches nothing' })).toMatchObject({
      machines: 0,
      failed: 0,
      points: [],
      curve: [],
    });
  });
});

it('is for insiders; the rate for managers too; what makes no sense names its field', async () => {
  const codes = async (path: string) =>
    Promise.all(
      (['expert', 'engineer', 'lead', 'admin', 'manager', 'partner'] as const).map(
        async (who) => (await testApp.ask(who, 'GET', path)).code,
      ),
    );
  expect(await codes(RATE)).toEqual([200, 200, 200, 200, 200, 403]);
  expect(await codes('/itr-api/v1/figures/warnings')).toEqual([200, 200, 200, 200, 403, 403]);
  expect(await codes('/itr-api/v1/tickets?figure=warnings&key=QD-DOUBLED')).toEqual([200, 200, 200, 200, 403, 403]);
  expect(await codes('/itr-api/v1/quality/warning?model=QD-DOUBLED')).toEqual([200, 200, 200, 200, 403, 403]);
  expect(await codes('/itr-api/v1/quality/lifetime')).toEqual([200, 200, 200, 200, 403, 403]);
  const refused = async (path: string) => {
    const { code, fields } = await testApp.ask('expert', 'GET', path);
    return [code, Object.keys(fields)];
  };
  expect(await refused(`${RATE}?by=severity`)).toEqual([400, ['by']]);
  expect(await refused(`${RATE}?severity=1`)).toEqual([400, ['severity']]);
  expect(await refused(`${RATE}?organisation=${ids.beta}`)).toEqual([400, ['organisation']]);
  expect(await refused('/itr-api/v1/figures/warnings?by=month')).toEqual([400, ['by']]);
  expect(await refused('/itr-api/v1/quality/warning')).toEqual([400, ['model']]);
  expect(await refused('/itr-api/v1/quality/lifetime?person=x')).toEqual([400, ['person']]);
});
