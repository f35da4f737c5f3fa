/**
 * Figures against statements written by hand on the events, the ledger of the clock, the solutions and the ratings, over random
 * histories: `npm run drill:counts` plays 10,000 of them, `npm test` fewer. Also after a merge, an erasure and other open hours.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { FigureView } from '../../src/shared/figure/calls.ts';
import { openByDesign } from './allowed.ts';
import { confirmationOf } from './confirmation.ts';
import { idOf, ids } from './people.ts';
import { randomHistories } from './random-histories.ts';
import { sharedTestApp } from './test-app.ts';

const HISTORIES = Number(process.env['FIGURE_HISTORIES'] ?? 40);
const ZONE = 'Europe/Berlin';
/** All that the histories reach. The days of the first are long over, so that they are summed. */
const PERIOD = { from: '2026-01-01', to: '2099-12-31' };

const testApp = sharedTestApp({ variables: { TIME_ZONE: ZONE } });
let more: () => Promise<unknown>;
beforeAll(async () => {
  const given = { machines: Math.ceil(HISTORIES / 5), hoursApart: 3, idleDays: 2 };
  const play = randomHistories(testApp, 33_001, given);
  for (let n = 0; n < HISTORIES; n++) await play();
  more = play;
  // Their machines, some delivered only after their first ticket: else no failure of a machine would be counted at all.
  await testApp.rows(
    `insert into unit select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'sn', m.sn, 'sn_normal', m.sn,
       'delivery_date', case when m.n % 4 = 0 then m.first + 1 else m.first - 30 * (m.n % 40) end))).*
     from (select one as u from unit one order by sn limit 1) base cross join
       (select sn_normal as sn, min(filed_at)::date as first, (row_number() over (order by sn_normal))::int as n
        from ticket where sn_normal is not null group by sn_normal) m
     where not exists (select from unit known where known.sn_normal = m.sn)`,
  );
  if (testApp.clock.now() >= new Date(PERIOD.to)) throw new Error('The histories are longer than the period.');
  await testApp.signIn('lead');
}, 3_600_000);

/** What the events say of each ticket. `$1`: now. */
const TOLD = `with told as (
  select t.id, t.severity, t.product_line, t.organisation_id, t.product_model, t.sn_normal, t.required_days, t.handler_id,
    t.production_stopped_at, t.production_resumed_at, t.hold_reason, t.duplicate_of, t.resolved_in_one_go,
    (select min(e.at) from ticket_event e where e.ticket_id = t.id) as filed,
    (select e.to_status from ticket_event e where e.ticket_id = t.id and e.to_status is not null order by e.seq desc limit 1) as state,
    (select c.at from ticket_event c where c.ticket_id = t.id and c.action = 'close' and not exists (
       select from ticket_event o where o.ticket_id = t.id and o.action = 'reopen' and o.seq > c.seq) order by c.seq desc limit 1) as closed,
    (select max(e.at) from ticket_event e where e.ticket_id = t.id and e.action = 'confirmSolution') as confirmed,
    (select sum(extract(epoch from coalesce(s.to_at, $1::timestamptz) - s.from_at)) from clock_segment s
       where s.ticket_id = t.id and s.state = 'run' and s.lap = (select max(l.lap) from clock_segment l where l.ticket_id = t.id)) as used
  from ticket t)`;
const OPEN = `state in (${openByDesign.map((status) => `'${status}'`).join(', ')})`;
const LATE = 'used > required_days * 86400';
const share = (what: string, of = 'true'): string =>
  `100.0 * count(*) filter (where ${what}) / nullif(count(*) filter (where ${of}), 0)`;
const sumOf = (which: string): string =>
  `(select coalesce(sum(extract(epoch from coalesce(s.to_at, closed) - s.from_at)), 0) / 86400 from clock_segment s where s.ticket_id = told.id and ${which})`;

interface Count {
  at: string;
  where: string;
  columns: Readonly<Record<string, string>>;
}
const PARTS = `s.hold_reason in ('spare-part-in-transit', 'customs-export')`;
const RATED = `(select v.overall from evaluation v join ticket_event e on e.ticket_id = v.ticket_id and e.seq = v.seq
  where v.ticket_id = told.id and e.at >= closed order by v.seq desc limit 1)`;
const SAID = `(select count(*) from ticket t where t.id = told.id and (t.rejection_code is not null or t.escalation_reason is not null
  or t.closure_code is not null or exists (select from solution s where s.ticket_id = t.id and s.reason_code is not null))) > 0`;
const until = 'coalesce(production_resumed_at, confirmed, closed, $1::timestamptz)';
const FAILED_AGAIN = `exists (select from told o where o.sn_normal = told.sn_normal and o.id <> told.id and o.duplicate_of is null
  and told.duplicate_of is null and (o.filed, o.id) < (told.filed, told.id)
  and told.filed <= greatest(o.filed, coalesce(o.closed, o.filed)) + interval '90 days')`;
const RIGHT = `not exists (select from solution s where s.ticket_id = told.id and (s.version > 1 or s.decision = 'declined'))
  and not exists (select from ticket_event e where e.ticket_id = told.id and e.action = 'reopen')
  and not exists (select from told o where o.sn_normal = told.sn_normal and o.id <> told.id and o.duplicate_of is null
    and told.duplicate_of is null and o.filed > told.closed and o.filed <= told.closed + interval '30 days')`;
const HELD = 'hold_reason is not null';
const WAITS_FOR_THEM = `state in ('proposed', 'verifying')`;
const age = (from: number, to: number): string =>
  `count(*) filter (where $1::timestamptz - filed >= interval '${from} days' and $1::timestamptz - filed < interval '${to} days')`;

const counts: Readonly<Record<string, Count>> = {
  inflow: { at: 'filed', where: 'true', columns: {} },
  closing: { at: 'closed', where: 'true', columns: { days: 'avg(extract(epoch from closed - filed)) / 86400' } },
  'closed-in-time': {
    at: 'closed',
    where: 'true',
    columns: {
      inTime: `count(*) filter (where not ${LATE})`,
      late: `count(*) filter (where ${LATE})`,
      share: share(`not ${LATE}`),
    },
  },
  'first-time-right': {
    at: 'closed',
    where: 'true',
    columns: { declared: share('resolved_in_one_go', 'resolved_in_one_go is not null'), right: share(RIGHT) },
  },
  satisfaction: {
    at: 'closed',
    where: `${RATED} is not null`,
    columns: { mean: `avg(${RATED})`, satisfied: share(`${RATED} >= 4`) },
  },
  ageing: {
    at: 'filed',
    where: OPEN,
    columns: { day: age(0, 1), threeDays: age(1, 3), week: age(3, 7), month: age(7, 30), older: age(30, 99_999) },
  },
  load: {
    at: 'filed',
    where: OPEN,
    columns: { overdue: `count(*) filter (where ${LATE})`, onHold: `count(*) filter (where ${HELD})` },
  },
  overdue: {
    at: 'filed',
    where: `${OPEN} and ${LATE}`,
    columns: {
      parts: `count(*) filter (where hold_reason in ('spare-part-in-transit', 'customs-export'))`,
      queued: `count(*) filter (where not (${HELD}) and handler_id is null)`,
      ours: `count(*) filter (where not (${HELD}) and handler_id is not null and not ${WAITS_FOR_THEM})`,
    },
  },
  escalations: {
    at: 'filed',
    where: `exists (select from ticket_event e where e.ticket_id = told.id and e.action = 'escalate')`,
    columns: { stillOpen: `count(*) filter (where ${OPEN})` },
  },
  'time-by-stage': {
    at: 'closed',
    where: 'true',
    columns: {
      ours: `avg(${sumOf(`s.state = 'run'`)})`,
      parts: `avg(${sumOf(`s.state = 'pause' and ${PARTS}`)})`,
      requester: `avg(${sumOf(`s.state = 'pause' and not coalesce(${PARTS}, false)`)})`,
    },
  },
  downtime: {
    at: 'production_stopped_at',
    where: 'true',
    columns: {
      hours: `sum(greatest(extract(epoch from ${until} - production_stopped_at), 0)) / 3600`,
      open: 'count(*) filter (where production_resumed_at is null and confirmed is null and closed is null)',
    },
  },
  'repeat-failures': { at: 'filed', where: FAILED_AGAIN, columns: { units: 'count(distinct sn_normal)' } },
  reasons: { at: 'filed', where: SAID, columns: {} },
};

const keys = {
  severity: () => 'severity::text',
  line: () => 'product_line',
  organisation: () => `coalesce(organisation_id::text, '-')`,
  month: (at: string) => `to_char(${at} at time zone '${ZONE}', 'YYYY-MM')`,
} as const;

/** The rows of the hand-written statement, as numbers by key. */
async function byHand({ at, where, columns }: Count, by: keyof typeof keys) {
  const made = Object.entries({ count: 'count(*)', ...columns }).map(
    ([name, text]) => `(${text})::float8 as "${name}"`,
  );
  const rows = await testApp.rows(
    `${TOLD} select ${keys[by](at)} as key, ${made.join(', ')} from told where ${at} is not null and ${where} group by 1`,
    [testApp.clock.now().toISOString()],
  );
  return new Map(rows.map(({ key, ...values }) => [String(key), values]));
}

async function compare(names: readonly string[]): Promise<void> {
  for (const name of names)
    for (const by of Object.keys(keys) as (keyof typeof keys)[]) {
      const count = counts[name] as Count;
      const expected = await byHand(count, by);
      const query = new URLSearchParams({ ...PERIOD, by }).toString();
      const answer = await testApp.ask('lead', 'GET', `/itr-api/v1/figures/${name}?${query}`);
      expect([name, by, answer.code]).toEqual([name, by, 200]);
      const rows = (answer.data as unknown as FigureView).rows.filter(({ values }) => values['count']);
      expect([name, by, rows.map(({ key }) => key).toSorted()]).toEqual([name, by, [...expected.keys()].toSorted()]);
      for (const { key, values, list } of rows) {
        for (const [column, value] of Object.entries(expected.get(key) ?? {}))
          // Figures are rounded to one or two digits.
          expect([name, by, key, column, values[column]]).toEqual([
            ...[name, by, key, column],
            value === null ? null : expect.closeTo(Number(value), 0),
          ]);
        expect([name, by, key, await listed(list ?? '')]).toEqual([name, by, key, values['count']]);
      }
    }
}

/** How many tickets stand behind a row; of very many only that the first page is full. */
async function listed(list: string): Promise<unknown> {
  const answer = await testApp.ask('lead', 'GET', `/itr-api/v1/tickets?${list}&limit=100`);
  const found = (answer.data['items'] as unknown[]).length;
  return answer.data['next'] === null ? found : expect.toSatisfy((count: number) => count > found);
}

const SUMMED = Object.keys(counts).filter((name) => !['ageing', 'load', 'overdue', 'escalations'].includes(name));

const sums = () =>
  testApp.rows(
    `select figure, row_by, day::text, key, item, (select array_agg(round(part::numeric, 3)) from unnest(parts) part) as parts
     from figure_sum order by figure, row_by, day, key, item`,
  );

/** What has been summed little by little is what all days are summed to at once. */
async function sumsAreWhole(): Promise<void> {
  await testApp.app.sumDays();
  const kept = await sums();
  for (const table of ['figure_until', 'figure_sum']) await testApp.rows(`delete from ${table}`);
  await testApp.app.sumDays();
  expect(kept.length).toBeGreaterThan(9);
  expect(kept).toEqual(await sums());
}

/** What every figure of sums shows, by what it is shown by. */
async function totals(): Promise<unknown[]> {
  const shown: unknown[] = [];
  for (const name of [...SUMMED, 'reuse', 'failure-rate', 'warnings']) {
    const { data } = await testApp.ask(
      'lead',
      'GET',
      `/itr-api/v1/figures/${name}?${new URLSearchParams(PERIOD).toString()}`,
    );
    const { rows, total } = data as unknown as FigureView;
    shown.push([name, rows, total]);
  }
  const { data: lifetime } = await testApp.ask('lead', 'GET', '/itr-api/v1/quality/lifetime');
  expect(lifetime['failed']).toBeGreaterThan(2);
  return [...shown, lifetime];
}

describe(`${HISTORIES} random histories`, () => {
  it('have something to count for each figure', async () => {
    for (const [name, count] of Object.entries(counts))
      expect([name, (await byHand(count, 'line')).size]).toEqual([name, expect.toSatisfy((rows: number) => rows > 0)]);
  });

  it('are counted as the events say, and every row lists as many', () => compare(Object.keys(counts)), 3_600_000);

  it('also by the sums of their days, which stand for those of who sees all tickets', async () => {
    expect(await testApp.rows('select * from figure_sum')).toEqual([]);
    await testApp.app.sumDays();
    expect(await testApp.rows('select * from figure_changed')).toEqual([]);
    const [reach] = await testApp.rows(
      `select count(*)::int > 9 as some from ticket where (filed_at at time zone '${ZONE}')::date < (select min(until) from figure_until)`,
    );
    expect(reach).toEqual({ some: true });
    await compare(Object.keys(counts));
    for (const who of ['manager', 'admin'] as const) await testApp.signIn(who);
    const totalOf = async (who: 'lead' | 'admin' | 'manager', filter = {}) => {
      const query = new URLSearchParams({ ...PERIOD, by: 'month', ...filter }).toString();
      const { data } = await testApp.ask(who, 'GET', `/itr-api/v1/figures/inflow?${query}`);
      return (data as unknown as FigureView).total.values['count'] ?? 0;
    };
    const totals = async () => [
      await totalOf('lead'),
      await totalOf('admin'),
      await totalOf('lead', { severity: '2' }),
    ];
    const [before, ofManager] = [await totals(), await totalOf('manager')];
    // A sum that is wrong is seen, by who sees all tickets alone, until its day is one that has changed.
    const [day] = await testApp.rows(
      `update figure_sum set parts[1] = parts[1] + 1000 where ctid = (
         select ctid from figure_sum where figure = 'inflow' limit 1) returning day::text as day`,
    );
    const more = (by: number) => before.map((count, at) => count + (at < 2 ? by : 0));
    expect([await totals(), await totalOf('manager')]).toEqual([more(1000), ofManager]);
    await testApp.rows(`insert into figure_changed (at) values (array[$1::timestamptz])`, [
      `${String(day?.['day'])}T12:00:00Z`,
    ]);
    expect(await totals()).toEqual(before);
    await testApp.app.sumDays();
    expect([await totals(), await testApp.rows('select * from figure_changed')]).toEqual([before, []]);
  }, 3_600_000);

  it('and a sum that is wrong without a change is found by the task of a night, and mended', async () => {
    const before = await sums();
    await testApp.app.checkSums();
    await testApp.rows(`update figure_sum set parts[1] = parts[1] + 1 where figure = 'inflow'`);
    await expect(testApp.app.checkSums()).rejects.toThrow('Sums of figures were wrong');
    await testApp.app.checkSums();
    // Each night looks at a part of the days.
    await testApp.rows(`update figure_until set zone = 'not ' || zone`);
    await testApp.app.sumDays();
    expect(await sums()).toEqual(before);
  }, 3_600_000);

  it('also after more of them, which change days that are summed', async () => {
    for (let n = 0; n < 10; n++) await more();
    await testApp.signIn('lead');
    await compare(SUMMED);
  }, 3_600_000);

  it('also after two organisations were merged, a person erased, and open hours changed', async () => {
    await testApp.signIn('admin');
    const confirmed = await confirmationOf(testApp, 'admin');
    const versions = await testApp.rows('select id, version from organisation');
    const versionOf = (id: string) => versions.find((row) => row['id'] === id)?.['version'];
    const body = { into: ids.alpha, version: versionOf(ids.beta), intoVersion: versionOf(ids.alpha), dryRun: false };
    const path = `/itr-api/v1/admin/entities/organisations/${ids.beta}/merge`;
    expect((await testApp.ask('admin', 'POST', path, body, { headers: confirmed })).code).toBe(200);
    await testApp.rows('update app_user set disabled_at = now(), version = version + 1 where id = $1', [
      idOf('partner'),
    ]);
    const [person] = await testApp.rows('select version from app_user where id = $1', [idOf('partner')]);
    const erase = `/itr-api/v1/admin/people/${idOf('partner')}/erase`;
    expect((await testApp.ask('admin', 'POST', erase, person, { headers: confirmed })).code).toBe(200);
    await testApp.rows(
      `insert into calendar (zone, time_zone, periods) select distinct zone, 'UTC', '[{"day":1,"from":540,"to":600}]'::jsonb from ticket where zone is not null`,
    );
    // Whether an open ticket is late now follows the new hours, which no statement by hand knows; what is closed keeps its judgement.
    await compare(Object.keys(counts).filter((name) => name !== 'load' && name !== 'overdue'));
    await sumsAreWhole();
  }, 3_600_000);

  it('are the same by sums, whatever changes, and sums those of a full count', async () => {
    await testApp.signIn('lead');
    // With solutions, of machines that had been delivered by then: the failures that count. Of days that are over.
    const chosen = await testApp.rows(
      `select distinct on (t.sn_normal) t.id from ticket t join unit u on u.sn_normal = t.sn_normal
       where u.merged_into is null and u.delivery_date <= t.filed_at::date and t.duplicate_of is null and t.kind <> 'internal'
         and t.filed_at < now() - interval '20 days' and exists (select from solution s where s.ticket_id = t.id)
       order by t.sn_normal, t.filed_at limit 4`,
    );
    const [one, two, three, four] = chosen;
    expect(chosen).toHaveLength(4);
    for (const [text, row] of [
      [`update ticket set product_line = 'plc-and-controllers', product_model = 'OTHER' where id = $1`, one],
      [
        `update ticket set sn_normal = (select other.sn_normal from ticket other where other.sn_normal <> ticket.sn_normal order by other.filed_at limit 1)
          where id = (select f.id from ticket f join unit u on u.sn_normal = f.sn_normal
            where u.delivery_date <= f.filed_at::date and f.duplicate_of is null and f.kind <> 'internal' and f.id <> $1 order by f.filed_at limit 1)`,
        one,
      ],
      [`update ticket set duplicate_of = (select id from ticket where id <> $1 limit 1) where id = $1`, two],
      [
        `update ticket set filed_at = filed_at - interval '9 days', closed_at = closed_at - interval '1 day' where id = $1`,
        three,
      ],
      [`update solution set decision = 'declined', reason_code = 'steps-unclear' where ticket_id = $1`, two],
      [
        `delete from clock_segment where (ticket_id, seq) = (select s.ticket_id, s.seq from clock_segment s join ticket t on t.id = s.ticket_id
           where t.closed_at < now() - interval '20 days' and t.id <> $1 order by s.to_at - s.from_at desc nulls last limit 1)`,
        three,
      ],
      [
        `insert into solution_use (id, ticket_id, source_id, user_id, at)
          select gen_random_uuid(), $1, (select id from ticket where id <> $1 limit 1), requester_id, now() from ticket where id = $1`,
        two,
      ],
      [`update solution_use set undone_at = now() where ticket_id = $1`, two],
      [
        `update unit set product_model = 'OTHER', delivery_date = '2026-02-01' where sn_normal in (select sn_normal from ticket where id = $1)`,
        three,
      ],
      [
        `update unit set merged_into = (select o.id from unit o join ticket t on t.sn_normal = o.sn_normal and t.id <> $1
           where o.id <> unit.id and o.merged_into is null order by o.sn_normal limit 1)
          where sn_normal = (select sn_normal from ticket where id = $1)`,
        three,
      ],
      [`update ticket set sn = 'IMPORTED1', sn_normal = 'IMPORTED1' where id = $1`, four],
      [
        `insert into unit select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'sn', 'IMPORTED1', 'sn_normal', 'IMPORTED1',
           'delivery_date', (select filed_at::date - 30 from ticket where id = $1)))).*
          from (select one as u from unit one where merged_into is null order by sn limit 1) base`,
        four,
      ],
    ] as const) {
      // So that nothing is noted but this.
      await testApp.app.sumDays();
      await testApp.rows(text, [row?.['id']]);
      expect([text, await testApp.rows('select * from figure_changed')]).not.toEqual([text, []]);
      // Counted by their tickets: nothing of what is changed was summed again.
      const shown = await totals();
      await testApp.rows(`update figure_until set zone = 'not ' || zone`);
      expect([text, shown]).toEqual([text, await totals()]);
      await testApp.rows(`update figure_until set zone = substr(zone, 5)`);
    }
    await sumsAreWhole();
  }, 3_600_000);
});
