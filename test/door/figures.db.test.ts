/**
 * Figures (api.md, Figures): each against a count of its own, made of the raw events; each row against its list; who may
 * read which. The histories are random and driven by the real calls.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import {
  figureNames,
  figureOf,
  groupings,
  type FigureName as AnyFigure,
} from '../../src/shared/figure/figure-table.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import type { FigureView } from '../../src/shared/figure/calls.ts';
import { openByDesign } from './allowed.ts';
import { idOf, ids, persons, ROUTED, type Person } from './people.ts';
import { randomHistories } from './random-histories.ts';
import { sharedTestApp, START } from './test-app.ts';

const DAY = 86_400_000;
/** Those of machines have a test of their own (quality.db.test.ts). */
type FigureName = Exclude<AnyFigure, 'failure-rate' | 'warnings'>;
const ofTickets = figureNames.filter((name): name is FigureName => !figureOf(name).ofUnits);
const ZONE = 'Europe/Berlin';
const FIGURES = '/itr-api/v1/figures';
const TICKETS = 44;
/** The clocks went forward on 29 March 2026, so one of these days has 23 hours. */
const PERIOD = { from: '2026-03-02', to: '2026-08-31' };

const testApp = sharedTestApp({ variables: { TIME_ZONE: ZONE, FIGURES_BY_PERSON: 'true' } });
beforeAll(async () => {
  const play = randomHistories(testApp, 20_261_124);
  for (let n = 0; n < TICKETS; n++) await sayWhatHelped(await play(), n);
  for (const person of persons) await testApp.signIn(person);
  if (testApp.clock.now() >= new Date(PERIOD.to)) throw new Error('The histories are longer than the period.');
}, 120_000);

/** That some of the solved ones helped; and some of that is taken back. */
async function sayWhatHelped({ id }: TicketView, turn: number): Promise<void> {
  const solved = await testApp.rows(
    `select t.id from ticket t join solution s on s.ticket_id = t.id and s.decision = 'confirmed'
     where t.closed_at is not null and t.status in ('awaitingEvaluation', 'completed') and t.id <> $1
       and s.version = (select max(version) from solution where ticket_id = t.id) order by t.filed_at limit 3`,
    [id],
  );
  const say = (ticketId: unknown, used: boolean, version: number) =>
    testApp.ask('lead', 'PUT', `/itr-api/v1/tickets/${id}/solutions-used`, { ticketId, used, version });
  await testApp.signIn('lead');
  for (const [at, one] of solved.entries()) if ((turn + at) % 2 === 0) await say(one['id'], true, 0);
  if (solved[0] && turn % 6 === 0) await say(solved[0]['id'], false, 1);
}

interface Event {
  action: string;
  at: number;
  to: string;
  from: string | null;
  onHold: string | null;
}
interface Told {
  id: string;
  sn: string | null;
  row: Record<string, unknown>;
  events: Event[];
  filed: number;
  /** Of the last close, unless it was opened again. */
  closed: number | null;
  isOpen: boolean;
  rating: number | null;
  declined: boolean;
  versions: number;
}

/** Every ticket as its events tell it. */
async function told(): Promise<Told[]> {
  const rows = await testApp.rows('select * from ticket order by filed_at, id');
  const events = await testApp.rows('select * from ticket_event order by ticket_id, seq');
  const solutions = await testApp.rows('select * from solution');
  const ratings = await testApp.rows('select * from evaluation order by seq');
  return rows.map((row) => {
    const own = events
      .filter((event) => event['ticket_id'] === row['id'])
      .map((event) => ({
        action: String(event['action']),
        at: (event['at'] as Date).getTime(),
        from: event['from_status'] as string | null,
        to: String(event['to_status']),
        onHold: null,
      }));
    // By the order of the events: a ticket may be closed and opened again at the same instant.
    const lastOf = (name: string) => own.findLastIndex(({ action }) => action === name);
    const closed = lastOf('close') > lastOf('reopen') ? (own[lastOf('close')]?.at ?? null) : null;
    const versions = solutions.filter((each) => each['ticket_id'] === row['id']);
    const rated = own.findLast(({ action }) => action === 'evaluate');
    return {
      id: String(row['id']),
      sn: row['sn_normal'] as string | null,
      row,
      events: own,
      filed: own[0]?.at ?? 0,
      closed,
      isOpen: openByDesign.includes(own.at(-1)?.to ?? ''),
      rating:
        closed !== null && rated && rated.at >= closed
          ? Number(ratings.findLast((each) => each['ticket_id'] === row['id'])?.['overall'])
          : null,
      declined: versions.some((version) => version['decision'] === 'declined'),
      versions: versions.length,
    };
  });
}

/** The local day in the zone of the installation, by another way than the product's. */
const localDay = (ms: number): string => new Date(ms).toLocaleDateString('sv-SE', { timeZone: ZONE });
const inPeriod = (ms: number | null, { from, to } = PERIOD): ms is number =>
  ms !== null && localDay(ms) >= from && localDay(ms) <= to;

async function figure(name: string, query: Record<string, string> = {}, who: Person = 'lead'): Promise<FigureView> {
  const answer = await testApp.ask(who, 'GET', `${FIGURES}/${name}?${new URLSearchParams(query).toString()}`);
  expect([name, query, answer.code, answer.fields]).toEqual([name, query, 200, {}]);
  return answer.data as unknown as FigureView;
}

async function listed(query: string, who: Person = 'lead'): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = ''; ;) {
    const answer = await testApp.ask(who, 'GET', `/itr-api/v1/tickets?${query}&limit=20${cursor}`);
    expect([query, answer.code, answer.fields]).toEqual([query, 200, {}]);
    found.push(...(answer.data['items'] as { id: string }[]).map(({ id }) => id));
    const next = answer.data['next'] as string | null;
    if (next === null) return found.toSorted();
    cursor = `&cursor=${next}`;
  }
}

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole);
const near = (value: number | null | undefined) => (value == null ? null : expect.closeTo(value, 0));

/** How long the ticket was in each status, and on which hold, up to its close; holds from the ledger of the clock. */
async function spentOf(ticket: Told) {
  const segments = await testApp.rows('select * from clock_segment where ticket_id = $1 order by seq', [ticket.id]);
  const days = { ours: 0, requester: 0, parts: 0, closing: 0 };
  for (const segment of segments) {
    const until = (segment['to_at'] as Date | null)?.getTime();
    const length = ((until ?? ticket.closed ?? 0) - (segment['from_at'] as Date).getTime()) / DAY;
    if (segment['state'] === 'run') days.ours += length;
    else if (segment['state'] === 'pause')
      days[segment['hold_reason'] === 'spare-part-in-transit' ? 'parts' : 'requester'] += length;
    else if (until === undefined) days.closing += Math.max(0, length);
  }
  return days;
}

type Values = Record<string, unknown>;
/** Which tickets a figure counts, and its total, counted here. */
const counts: Record<
  FigureName,
  (all: Told[], now: number) => Promise<[ids: string[], total: Values]> | [ids: string[], total: Values]
> = {
  inflow: (all) => {
    const own = all.filter(({ filed }) => inPeriod(filed));
    return [own.map(({ id }) => id), { count: own.length }];
  },
  closing: (all) => {
    const own = all.filter(({ closed }) => inPeriod(closed));
    return [
      own.map(({ id }) => id),
      { count: own.length, days: near(mean(own.map(({ closed, filed }) => ((closed ?? 0) - filed) / DAY))) },
    ];
  },
  'closed-in-time': async (all) => {
    const own = all.filter(({ closed }) => inPeriod(closed));
    let inTime = 0;
    for (const ticket of own) {
      const runs = await testApp.rows(
        `select from_at, to_at from clock_segment where ticket_id = $1 and state = 'run'
         and lap = (select max(lap) from clock_segment where ticket_id = $1)`,
        [ticket.id],
      );
      const used = runs.reduce(
        (sum, run) => sum + (run['to_at'] as Date).getTime() - (run['from_at'] as Date).getTime(),
        0,
      );
      if (used <= Number(ticket.row['required_days']) * DAY) inTime += 1;
    }
    return [
      own.map(({ id }) => id),
      { count: own.length, inTime, late: own.length - inTime, share: near(percent(inTime, own.length)) },
    ];
  },
  'first-time-right': (all) => {
    const own = all.filter(({ closed }) => inPeriod(closed));
    const right = own.filter(
      (ticket) =>
        !ticket.declined &&
        ticket.versions <= 1 &&
        !ticket.events.some(({ action }) => action === 'reopen') &&
        !all.some(
          (other) =>
            other.sn !== null &&
            other.sn === ticket.sn &&
            other.filed > (ticket.closed ?? 0) &&
            other.filed <= (ticket.closed ?? 0) + 30 * DAY,
        ),
    );
    const declared = own.filter(({ row }) => row['resolved_in_one_go'] === true);
    return [
      own.map(({ id }) => id),
      {
        count: own.length,
        declared: near(percent(declared.length, own.length)),
        right: near(percent(right.length, own.length)),
      },
    ];
  },
  satisfaction: (all) => {
    const own = all.filter(({ closed, rating }) => inPeriod(closed) && rating !== null);
    const ratings = own.map(({ rating }) => rating ?? 0);
    return [
      own.map(({ id }) => id),
      {
        count: own.length,
        mean: near(mean(ratings)),
        satisfied: near(percent(ratings.filter((rating) => rating >= 4).length, own.length)),
        poor: ratings.filter((rating) => rating <= 2).length,
      },
    ];
  },
  ageing: (all, now) => {
    const own = all.filter(({ isOpen }) => isOpen);
    const ages = own.map(({ filed }) => (now - filed) / DAY);
    const between = (from: number, to: number) => ages.filter((age) => age >= from && age < to).length;
    return [
      own.map(({ id }) => id),
      {
        ...{
          count: own.length,
          day: between(-1, 1),
          threeDays: between(1, 3),
          week: between(3, 7),
          month: between(7, 30),
        },
        ...{ older: between(30, Infinity), oldest: near(Math.max(...ages)) },
      },
    ];
  },
  load: (all, now) => {
    const own = all.filter(({ isOpen }) => isOpen);
    return [
      own.map(({ id }) => id),
      {
        count: own.length,
        overdue: own.filter(
          ({ row }) =>
            (row['due_at'] !== null && (row['due_at'] as Date).getTime() < now) ||
            (row['remaining_ms'] !== null && Number(row['remaining_ms']) < 0),
        ).length,
        onHold: own.filter(({ row }) => row['hold_since'] !== null).length,
        critical: own.filter(({ row }) => row['severity'] === 1).length,
      },
    ];
  },
  overdue: (all, now) => {
    const own = all.filter(
      ({ isOpen, row }) =>
        isOpen &&
        ((row['due_at'] !== null && (row['due_at'] as Date).getTime() < now) ||
          (row['remaining_ms'] !== null && Number(row['remaining_ms']) < 0)),
    );
    const why = ({ row, events }: Told): string => {
      if (row['hold_since'] !== null) return row['hold_reason'] === 'spare-part-in-transit' ? 'parts' : 'requester';
      if (row['handler_id'] === null) return 'queued';
      return ['proposed', 'verifying'].includes(events.at(-1)?.to ?? '') ? 'requester' : 'ours';
    };
    const number = (cause: string) => own.filter((ticket) => why(ticket) === cause).length;
    return [
      own.map(({ id }) => id),
      {
        ...{ count: own.length, queued: number('queued'), ours: number('ours') },
        ...{ requester: number('requester'), parts: number('parts') },
      },
    ];
  },
  escalations: (all) => {
    const own = all.filter(
      ({ filed, events }) => inPeriod(filed) && events.some(({ action }) => action === 'escalate'),
    );
    return [own.map(({ id }) => id), { count: own.length, stillOpen: own.filter(({ isOpen }) => isOpen).length }];
  },
  'time-by-stage': async (all) => {
    const own = all.filter(({ closed }) => inPeriod(closed));
    const spent = await Promise.all(own.map(spentOf));
    const meanOf = (name: 'ours' | 'requester' | 'parts' | 'closing') =>
      expect.closeTo(mean(spent.map((each) => each[name])) ?? 0, 1) as unknown;
    return [
      own.map(({ id }) => id),
      {
        count: own.length,
        ours: meanOf('ours'),
        requester: meanOf('requester'),
        parts: meanOf('parts'),
        closing: meanOf('closing'),
      },
    ];
  },
  downtime: (all, now) => {
    const own = all.filter(
      ({ row }) => row['production_stopped_at'] !== null && inPeriod((row['production_stopped_at'] as Date).getTime()),
    );
    const hours = own.map(({ row, events, closed }) => {
      const said = row['production_resumed_at'] as Date | null;
      const confirmed = events.findLast(({ action }) => action === 'confirmSolution')?.at;
      const until = said?.getTime() ?? confirmed ?? closed ?? undefined;
      return {
        hours: Math.max(0, ((until ?? now) - (row['production_stopped_at'] as Date).getTime()) / 3_600_000),
        said,
        until,
      };
    });
    return [
      own.map(({ id }) => id),
      {
        count: own.length,
        hours: near(hours.reduce((sum, each) => sum + each.hours, 0)),
        mean: near(mean(hours.map((each) => each.hours))),
        vendorHours: null,
        estimated: hours.filter(({ said, until }) => said === null && until !== undefined).length,
        open: hours.filter(({ until }) => until === undefined).length,
      },
    ];
  },
  'repeat-failures': (all) => {
    const own = all.filter(
      ({ id, sn, filed }) =>
        sn !== null &&
        inPeriod(filed) &&
        all.some(
          (other) =>
            other.id !== id &&
            other.sn === sn &&
            other.filed < filed &&
            filed <= Math.max(other.filed, other.closed ?? 0) + 90 * DAY,
        ),
    );
    return [own.map(({ id }) => id), { count: own.length, units: new Set(own.map(({ sn }) => sn)).size }];
  },
  reuse: async (all) => {
    const own = all.filter(({ closed }) => inPeriod(closed));
    const uses = (await testApp.rows('select * from solution_use where undone_at is null')).filter((use) =>
      own.some(({ id }) => id === use['ticket_id']),
    );
    const linked = new Set(uses.map((use) => use['ticket_id'])).size;
    const sources = new Set(uses.map((use) => use['source_id'])).size;
    // A count of nothing would show nothing.
    expect([linked > 1, sources > 1, uses.length > linked]).toEqual([true, true, true]);
    return [
      own.map(({ id }) => id),
      {
        count: own.length,
        linked,
        linkRate: near(percent(linked, own.length)),
        sources,
        reuse: near(uses.length / sources),
      },
    ];
  },
  reasons: async (all) => {
    const declined = await testApp.rows('select distinct ticket_id from solution where reason_code is not null');
    const own = all.filter(
      ({ id, row, filed }) =>
        inPeriod(filed) &&
        (row['rejection_code'] !== null ||
          row['escalation_reason'] !== null ||
          row['closure_code'] !== null ||
          declined.some((each) => each['ticket_id'] === id)),
    );
    return [own.map(({ id }) => id), { count: own.length }];
  },
};

describe.each(ofTickets)('%s', (name) => {
  const period = figureOf(name).isNow ? {} : PERIOD;

  it('counts what the events say', async () => {
    const [expected, total] = await counts[name](await told(), testApp.clock.now().getTime());
    // A count of nothing would show nothing.
    expect(expected.length).toBeGreaterThan(1);
    const found = await figure(name, period);
    expect(found.total.values).toEqual(total);
    expect(await listed(`figure=${name}&${new URLSearchParams(period).toString()}`)).toEqual(expected.toSorted());
  });

  it('lists behind each row exactly the tickets that it counts', async () => {
    for (const by of groupings) {
      const { rows, total } = await figure(name, { ...period, by });
      expect(rows.length).toBeGreaterThan(0);
      const shown = rows.filter(({ values }) => values['count']).slice(0, 4);
      for (const row of shown)
        expect([by, row.key, (await listed(row.list ?? '')).length]).toEqual([by, row.key, row.values['count']]);
      const sum = rows.reduce((all, { values }) => all + (values['count'] ?? 0), 0);
      if (by === 'reason') expect(sum).toBeGreaterThanOrEqual(total.values['count'] ?? 0);
      else expect([by, sum]).toEqual([by, total.values['count']]);
    }
  }, 60_000);
});

it('compares with as many days before', async () => {
  const all = await told();
  const found = await figure('inflow', { from: '2026-03-16', to: '2026-03-22' });
  const before = all.filter(({ filed }) => inPeriod(filed, { from: '2026-03-09', to: '2026-03-15' }));
  expect(found.before?.values).toEqual({ count: before.length });
  expect((await figure('ageing')).before).toBeNull();
});

it('counts by days of the zone of the installation, of 23 hours too', async () => {
  const all = await told();
  const { rows } = await figure('inflow', { by: 'day', from: '2026-03-28', to: '2026-03-30' });
  expect(rows.map(({ key }) => key)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
  expect(rows.map(({ values }) => values['count'])).toEqual(
    rows.map(({ key }) => all.filter(({ filed }) => localDay(filed) === key).length),
  );
});

it('takes the last 90 days without a wish, today included', async () => {
  const { period } = await figure('inflow');
  expect(period?.to).toBe(localDay(testApp.clock.now().getTime()));
  expect((Date.parse(period?.to ?? '') - Date.parse(period?.from ?? '')) / DAY).toBe(89);
});

it('filters by every property', async () => {
  const all = await told();
  const own = all.filter(
    ({ row }) => row['product_line'] === ROUTED.productLine && row['organisation_id'] === ids.alpha,
  );
  const query = { ...PERIOD, line: ROUTED.productLine, organisation: ids.alpha };
  const { total, rows } = await figure('inflow', { ...query, by: 'severity' });
  expect(total.values).toEqual({ count: own.length });
  expect(own.length).toBeGreaterThan(0);
  const [row] = rows;
  expect((await listed(row?.list ?? '')).every((id) => own.some((ticket) => ticket.id === id))).toBe(true);
  expect((await figure('inflow', { ...PERIOD, model: 'matches nothing' })).total.values).toEqual({ count: 0 });
});

it('groups and filters every figure by the reasons that people chose, each of a ticket once', async () => {
  const all = await told();
  const said = await testApp.rows('select distinct ticket_id, reason_code from solution where reason_code is not null');
  const reasonsOf = ({ id, row }: Told): string[] => [
    ...[
      ['ticketRejectionReason', row['rejection_code']],
      ['escalationReason', row['escalation_reason']],
      ['closureCode', row['closure_code']],
    ].flatMap(([dictionary, code]) => (typeof code === 'string' ? [`${String(dictionary)}:${code}`] : [])),
    ...said
      .filter((each) => each['ticket_id'] === id)
      .map((each) => `solutionRejectionReason:${String(each['reason_code'])}`),
  ];
  const own = all.filter(({ filed }) => inPeriod(filed));
  const expected = new Map<string, number>();
  for (const reason of own.flatMap((ticket) => (reasonsOf(ticket).length === 0 ? ['-'] : reasonsOf(ticket))))
    expected.set(reason, (expected.get(reason) ?? 0) + 1);
  expect([...expected.keys()].filter((reason) => reason.startsWith('solution')).length).toBeGreaterThan(0);
  const { rows, total } = await figure('inflow', { ...PERIOD, by: 'reason' });
  expect(new Map(rows.map(({ key, values }) => [key, values['count']]))).toEqual(expected);
  expect(total.values).toEqual({ count: own.length });
  for (const [reason, count] of expected)
    if (reason !== '-')
      expect((await figure('inflow', { ...PERIOD, reason, by: 'line' })).total.values).toEqual({ count });
});

it('survives a year 1970 and a year 2099, and refuses what makes no sense, naming the field', async () => {
  const ages = { from: '1970-01-01', to: '2099-12-31' };
  const all = await told();
  for (const by of ['day', 'week', 'month'] as const) {
    const found = await figure('inflow', { ...ages, by });
    expect(found.total.values['count']).toBe(all.length);
    expect(found.before?.values).toEqual({ count: 0 });
  }
  const refused = async (path: string) => {
    const { code, fields } = await testApp.ask('lead', 'GET', path);
    return [code, Object.keys(fields)];
  };
  expect(await refused(`${FIGURES}/inflow?from=2026-02-30`)).toEqual([400, ['from']]);
  expect(await refused(`${FIGURES}/inflow?from=1969-12-31`)).toEqual([400, ['from']]);
  expect(await refused(`${FIGURES}/inflow?to=2100-01-01`)).toEqual([400, ['to']]);
  expect(await refused(`${FIGURES}/inflow?from=2026-03-02&to=2026-03-01`)).toEqual([400, ['to']]);
  expect(await refused(`${FIGURES}/inflow?by=colour`)).toEqual([400, ['by']]);
  expect(await refused(`${FIGURES}/inflow?severity=5`)).toEqual([400, ['severity']]);
  expect(await refused(`${FIGURES}/inflow?colour=red`)).toEqual([400, ['colour']]);
  expect(await refused(`${FIGURES}/nothing`)).toEqual([404, []]);
  const list = '/itr-api/v1/tickets';
  expect(await refused(`${list}?figure=nothing&key=1`)).toEqual([400, ['figure']]);
  expect(await refused(`${list}?key=1`)).toEqual([400, ['key']]);
  expect(await refused(`${list}?line=x&from=2026-03-02`)).toEqual([400, ['from', 'line']]);
  for (const other of ['q=drive', 'scope=queue', 'productLine=x', 'overdue=true', 'view=pending', 'status=accepted'])
    expect(await refused(`${list}?figure=inflow&${other}`)).toEqual([400, [other.split('=')[0]]]);
});

describe('who may read', () => {
  const code = async (who: Person, path: string) => (await testApp.ask(who, 'GET', path)).code;
  const list = '/itr-api/v1/tickets';

  it('insiders all, managers of partners those about their own organisation, partners none', async () => {
    for (const who of persons.filter((person) => person !== 'disabled')) {
      const isManager = who === 'manager' || who === 'otherManager';
      const isPartner = who === 'partner' || who === 'colleague' || who === 'otherPartner';
      for (const name of ofTickets) {
        const expected = isPartner || (isManager && ['load', 'reasons', 'reuse'].includes(name)) ? 403 : 200;
        expect([who, name, await code(who, `${FIGURES}/${name}?by=line`)]).toEqual([who, name, expected]);
        expect([who, name, await code(who, `${list}?figure=${name}&by=line&key=x`)]).toEqual([who, name, expected]);
      }
    }
  }, 60_000);

  it('by person only leads, and the workload every insider', async () => {
    for (const path of [
      `${FIGURES}/inflow?by=person`,
      `${FIGURES}/inflow?person=${idOf('engineer')}`,
      `${list}?figure=inflow&by=person&key=x`,
    ]) {
      expect([
        await code('lead', path),
        await code('engineer', path),
        await code('admin', path),
        await code('manager', path),
      ]).toEqual([200, 403, 403, 403]);
    }
    expect([
      await code('engineer', `${FIGURES}/load?by=person`),
      await code('manager', `${FIGURES}/closing?by=group`),
      await code('manager', `${FIGURES}/closing?by=reason`),
      await code('manager', `${FIGURES}/closing?reason=escalationReason:no-progress`),
      await code('manager', `${list}?figure=closing&by=reason&key=escalationReason:no-progress`),
    ]).toEqual([200, 403, 403, 403, 403]);
    expect(await code('engineer', `${FIGURES}/closing?by=group`)).toBe(200);
  });

  it('a manager counts the tickets of the own organisation only, by the same address', async () => {
    const all = await told();
    const own = all.filter(({ row }) => row['organisation_id'] === ids.alpha);
    expect(own.length).toBeGreaterThan(0);
    const found = await figure('inflow', PERIOD, 'manager');
    expect(found.total.values).toEqual({ count: own.length });
    expect((await figure('inflow', { ...PERIOD, organisation: ids.beta }, 'manager')).total.values).toEqual({
      count: 0,
    });
    expect(await listed(`figure=inflow&${new URLSearchParams(PERIOD).toString()}`, 'manager')).toEqual(
      own.map(({ id }) => id).toSorted(),
    );
    // Whether a machine has failed before or after at another organisation is not told.
    for (const name of ofTickets.filter(
      (each) => !['load', 'reasons', 'reuse', 'repeat-failures', 'first-time-right'].includes(each),
    ))
      expect([name, (await figure(name, { by: 'line' }, 'manager')).total]).toEqual([
        name,
        (await figure(name, { by: 'line', organisation: ids.alpha })).total,
      ]);
  });

  it('the comments of the ratings that satisfaction counts, and a manager those about the own organisation', async () => {
    await testApp.rows(`update evaluation set suggestion = 'Said of ' || ticket_id where overall < 5`);
    const comments = async (who: Person, query: Record<string, string> = PERIOD) => {
      const path = `${FIGURES}/satisfaction/comments?${new URLSearchParams(query).toString()}`;
      const { code, data, fields } = await testApp.ask(who, 'GET', path);
      const items = (data['items'] ?? []) as { ticket: { id: string }; overall: number; text: string }[];
      return { code, fields, said: items.map(({ ticket, overall, text }) => [ticket.id, overall, text]).toSorted() };
    };
    const own = (await told()).filter(({ closed, rating }) => inPeriod(closed) && rating !== null && rating < 5);
    const saidOf = (list: typeof own) => list.map(({ id, rating }) => [id, rating, `Said of ${id}`]).toSorted();
    expect(own.length).toBeGreaterThan(1);
    expect((await comments('lead')).said).toEqual(saidOf(own));
    const alpha = own.filter(({ row }) => row['organisation_id'] === ids.alpha);
    expect(alpha.length).toBeLessThan(own.length);
    expect((await comments('manager')).said).toEqual(saidOf(alpha));
    expect((await comments('manager', { ...PERIOD, organisation: ids.beta })).said).toEqual([]);
    expect((await comments('lead', { model: 'matches nothing' })).said).toEqual([]);
    expect((await comments('partner')).code).toBe(403);
    expect(Object.keys((await comments('lead', { from: 'soon' })).fields)).toEqual(['from']);
    await testApp.rows('update evaluation set suggestion = null');
  });

  it('the list of figures offers nothing that would be refused', async () => {
    for (const who of ['lead', 'engineer', 'admin', 'manager'] as const) {
      const answer = await testApp.ask(who, 'GET', FIGURES);
      expect(answer.data['timeZone']).toBe(ZONE);
      for (const { name, groupings: offered } of answer.data['items'] as { name: string; groupings: string[] }[])
        for (const by of offered)
          expect([who, name, by, await code(who, `${FIGURES}/${name}?by=${by}`)]).toEqual([who, name, by, 200]);
    }
  }, 60_000);
});

it('writes a figure as a file with total and period before, for who may see it', async () => {
  const query = { name: 'inflow', by: 'line', ...PERIOD };
  const start = (who: Person, wanted: object) =>
    testApp.ask(who, 'POST', '/itr-api/v1/exports', { list: 'figure', format: 'csv', query: wanted });
  expect((await start('lead', query)).code).toBe(201);
  expect((await start('partner', query)).code).toBe(403);
  expect((await start('manager', { ...query, by: 'group' })).code).toBe(403);
  expect(Object.keys((await start('lead', { by: 'line' })).fields)).toEqual(['query.name']);
  expect(Object.keys((await start('lead', { ...query, from: 'x' })).fields)).toEqual(['query.from']);
});

it('keeps what was left when a ticket was closed, whatever hours are set later', async () => {
  const before = (await figure('closed-in-time', PERIOD)).total.values;
  await testApp.rows(
    `insert into calendar (zone, time_zone, periods) select distinct zone, 'UTC', '[{"day":1,"from":540,"to":600}]'::jsonb from ticket where zone is not null`,
  );
  expect((await figure('closed-in-time', PERIOD)).total.values).toEqual(before);
  expect(START.getTime()).toBeLessThan(testApp.clock.now().getTime());
});
