/**
 * The statements of the figures. Each counts tickets by what their rows say now (docs/decisions/0080); a figure and the list
 * behind each of its rows are made from the same text.
 */
import { FAILED_AGAIN_DAYS, RIGHT_DAYS } from '../../shared/constants.ts';
import type { FigureColumn, FigureFilter, FigureName, Grouping } from '../../shared/figure/figure-table.ts';
import { figureFilters, figureOf, isSpan } from '../../shared/figure/figure-table.ts';
import type { Tx } from '../db/database.ts';
import { statusLists } from '../db/status-lists.ts';

export type Value = (given: unknown) => string;

/** Which tickets: of a period in days, within what the reader may see, with these values. */
export interface Asked {
  name: FigureName;
  by: Grouping;
  /** Days, both included; null: whenever. */
  period: { from: string; to: string } | null;
  filters: Partial<Record<FigureFilter, string>>;
  /** The tickets of this organisation only. */
  organisationId: string | null;
  timeZone: string;
  now: Date;
}

interface Facts {
  /** The instant by which a ticket falls into a period. */
  at: string;
  where?: string;
  /** Further tables. */
  join?: string;
  /** What the columns are made of, by name. */
  with?: Readonly<Record<string, string>>;
  reason?: string;
  columns: Readonly<Partial<Record<FigureColumn, string>>>;
}

const count = 'count(*)::float8';
const number = (condition: string): string => `count(*) filter (where ${condition})::float8`;
/** Null where nothing is counted. */
const share = (part: string, whole: string): string =>
  `round(100.0 * count(*) filter (where ${part}) / nullif(count(*) filter (where ${whole}), 0), 1)::float8`;
const rounded = (expression: string, digits = 1): string => `round((${expression})::numeric, ${digits})::float8`;
const DAY = 86_400;
const HOUR = 3_600;
const seconds = (interval: string): string => `extract(epoch from ${interval})`;

const OPEN = `t.status in (${statusLists.open})`;
/** Holds that wait for a part on its way; every other pause waits for the requester. */
const PARTS = `('spare-part-in-transit', 'customs-export')`;
/** Open for at least so many days, and for less than so many. */
const age = (from: number | null, to: number | null): string =>
  number(
    [...(from === null ? [] : [`age >= ${from * DAY}`]), ...(to === null ? [] : [`age < ${to * DAY}`])].join(' and '),
  );

/**
 * A ticket of the same machine that this one follows within the days of the unit passport: filed after it, while it was open
 * or soon after its end. One that was dismissed as the same is no failure.
 */
const follows = (earlier: string, later: string): string =>
  `${earlier}.sn_normal = ${later}.sn_normal and ${earlier}.duplicate_of is null and ${later}.duplicate_of is null
   and (${earlier}.filed_at, ${earlier}.id) < (${later}.filed_at, ${later}.id)`;

const facts: Readonly<Record<FigureName, Facts>> = {
  inflow: { at: 't.filed_at', columns: { count } },
  closing: {
    at: 't.closed_at',
    with: { took: seconds('t.closed_at - t.filed_at') },
    columns: { count, days: rounded(`avg(took) / ${DAY}`) },
  },
  'closed-in-time': {
    at: 't.closed_at',
    with: { remaining: 't.remaining_ms' },
    columns: {
      count,
      inTime: number('remaining >= 0'),
      late: number('remaining < 0'),
      share: share('remaining >= 0', 'remaining is not null'),
    },
  },
  'first-time-right': {
    at: 't.closed_at',
    with: {
      declared: 't.resolved_in_one_go',
      again: `exists (select from solution s where s.ticket_id = t.id and (s.version > 1 or s.decision = 'declined'))
        or exists (select from ticket_event e where e.ticket_id = t.id and e.action = 'reopen')
        or exists (select from ticket l where ${follows('t', 'l')} and $mine(l) and l.filed_at > t.closed_at
          and l.filed_at <= t.closed_at + interval '${RIGHT_DAYS} days')`,
    },
    columns: { count, declared: share('declared', 'declared is not null'), right: share('not again', 'true') },
  },
  satisfaction: {
    at: 't.closed_at',
    where: 't.overall is not null',
    with: { overall: 't.overall', poor: 't.poor_rating' },
    columns: {
      count,
      mean: rounded('avg(overall)', 2),
      satisfied: share('overall >= 4', 'true'),
      poor: number('poor'),
    },
  },
  ageing: {
    at: 't.filed_at',
    where: OPEN,
    with: { age: seconds('$now - t.filed_at') },
    columns: {
      count,
      day: age(null, 1),
      threeDays: age(1, 3),
      week: age(3, 7),
      month: age(7, 30),
      older: age(30, null),
      oldest: rounded(`max(age) / ${DAY}`),
    },
  },
  load: {
    at: 't.filed_at',
    where: OPEN,
    with: {
      overdue: 't.due_at < $now or coalesce(t.remaining_ms < 0, false)',
      held: 't.hold_since is not null',
      severity: 't.severity',
    },
    columns: { count, overdue: number('overdue'), onHold: number('held'), critical: number('severity = 1') },
  },
  'time-by-stage': {
    at: 't.closed_at',
    join: `join lateral (select
        sum(case when s.state = 'run' then ${seconds('s.to_at - s.from_at')} end) as ours,
        sum(case when s.state = 'pause' and s.hold_reason is not null and s.hold_reason in ${PARTS} then ${seconds('s.to_at - s.from_at')} end) as parts,
        sum(case when s.state = 'pause' and (s.hold_reason is null or s.hold_reason not in ${PARTS}) then ${seconds('s.to_at - s.from_at')} end) as requester,
        max(case when s.to_at is null then ${seconds('t.closed_at - s.from_at')} end) as closing
      from clock_segment s where s.ticket_id = t.id) spent on true`,
    with: {
      ours: 'spent.ours',
      parts: 'spent.parts',
      requester: 'spent.requester',
      closing: 'greatest(spent.closing, 0)',
    },
    columns: {
      count,
      ours: rounded(`avg(coalesce(ours, 0)) / ${DAY}`, 2),
      requester: rounded(`avg(coalesce(requester, 0)) / ${DAY}`, 2),
      parts: rounded(`avg(coalesce(parts, 0)) / ${DAY}`, 2),
      closing: rounded(`avg(coalesce(closing, 0)) / ${DAY}`, 2),
    },
  },
  downtime: {
    at: 't.production_stopped_at',
    with: {
      // What the requester says counts; a stop that nobody has ended counts until the solution was confirmed, else until now.
      down: `greatest(${seconds(`coalesce(t.production_resumed_at, t.resumption_confirmed_at, t.closed_at, $now) - t.production_stopped_at`)}, 0)`,
      vendor: `case when t.vendor_production_resumed_at > t.production_stopped_at then ${seconds('t.vendor_production_resumed_at - t.production_stopped_at')} end`,
      estimated: 't.production_resumed_at is null and coalesce(t.resumption_confirmed_at, t.closed_at) is not null',
      open: 'coalesce(t.production_resumed_at, t.resumption_confirmed_at, t.closed_at) is null',
    },
    columns: {
      count,
      hours: rounded(`sum(down) / ${HOUR}`),
      mean: rounded(`avg(down) / ${HOUR}`),
      vendorHours: rounded(`sum(vendor) / ${HOUR}`),
      estimated: number('estimated'),
      open: number('open'),
    },
  },
  'repeat-failures': {
    at: 't.filed_at',
    where: `t.sn_normal is not null and exists (select from ticket e where ${follows('e', 't')} and $mine(e)
      and t.filed_at <= greatest(e.closed_at, e.filed_at) + interval '${FAILED_AGAIN_DAYS} days')`,
    with: { sn: 't.sn_normal' },
    columns: { count, units: 'count(distinct sn)::float8' },
  },
  reasons: {
    at: 't.filed_at',
    join: `cross join lateral (
      select 'ticketRejectionReason:' || t.rejection_code as reason where t.rejection_code is not null
      union select 'escalationReason:' || t.escalation_reason where t.escalation_reason is not null
      union select 'closureCode:' || t.closure_code where t.closure_code is not null
      union select 'solutionRejectionReason:' || s.reason_code from solution s where s.ticket_id = t.id and s.reason_code is not null) said`,
    reason: 'said.reason',
    columns: { count: 'count(distinct id)::float8' },
  },
};

/** A ticket without a value counts in this row. */
export const NO_VALUE = '-';
const orNone = (expression: string): string => `coalesce(nullif(${expression}, ''), '${NO_VALUE}')`;

/** What a filter compares, as text. `group` is of the handler. */
const properties: Readonly<Record<FigureFilter, string>> = {
  severity: 't.severity::text',
  line: 't.product_line',
  zone: 't.zone',
  customer: 't.customer_id::text',
  organisation: 't.organisation_id::text',
  model: 't.product_model',
  software: 't.software_model',
  production: `to_char(t.delivery_date, 'YYYY-MM')`,
  group: '(select h.group_code from app_user h where h.id = t.handler_id)',
  person: 't.handler_id::text',
};

/** The day on which a span begins; of a month without its day. In the time zone of the installation, so a day may have 23 or 25 hours. */
function spanOf(by: 'day' | 'week' | 'month', at: string, zone: string): string {
  const local = `(${at} at time zone ${zone})`;
  return by === 'month' ? `to_char(${local}, 'YYYY-MM')` : `to_char(date_trunc('${by}', ${local}), 'YYYY-MM-DD')`;
}

function keyOf({ by, name, timeZone }: Asked, value: Value): string {
  const { at, reason } = facts[name];
  if (by === 'reason') return orNone(reason ?? `''`);
  return isSpan(by) ? spanOf(by, at, `${value(timeZone)}::text`) : orNone(properties[by]);
}

/** Every ticket that a figure counts, once for each row in which it counts: `id`, `key`, and what the columns are made of. */
function factsOf(asked: Asked, value: Value, withKey: boolean): string {
  const { at, where, join = '', with: made = {} } = facts[asked.name];
  const { period, timeZone, organisationId } = asked;
  const instant = (day: string, plus: string): string =>
    `((${value(day)}::date${plus})::timestamp at time zone ${value(timeZone)}::text)`;
  const conditions = [
    ...(period
      ? [`${at} >= ${instant(period.from, '')}`, `${at} < ${instant(period.to, ' + 1')}`]
      : [`${at} is not null`]),
    ...(where === undefined ? [] : [where]),
    ...(organisationId === null ? [] : [`t.organisation_id = ${value(organisationId)}::uuid`]),
    ...figureFilters.flatMap((filter) => {
      const wanted = asked.filters[filter];
      return wanted === undefined ? [] : [conditionOf(filter, wanted, value)];
    }),
  ];
  const columns = Object.entries(made).map(([name, expression]) => `${expression} as ${name}`);
  const selected = ['t.id', ...(withKey ? [`${keyOf(asked, value)} as key`] : []), ...columns].join(', ');
  const text = `select ${selected} from ticket t ${join} where ${conditions.join(' and ')}`;
  // Of other organisations' tickets a figure says nothing, not even that there is one.
  const mine = (_: string, other: string) =>
    organisationId === null ? 'true' : `${other}.organisation_id = ${value(organisationId)}::uuid`;
  return withNow(text.replaceAll(/\$mine\((\w)\)/g, mine), asked, value);
}

const withNow = (text: string, asked: Asked, value: Value): string =>
  text.includes('$now') ? text.replaceAll('$now', `${value(asked.now)}::timestamptz`) : text;

/** On the column itself where it has an index. */
function conditionOf(filter: FigureFilter, wanted: string, value: Value): string {
  const columns: Partial<Record<FigureFilter, string>> = {
    customer: 'customer_id',
    organisation: 'organisation_id',
    person: 'handler_id',
  };
  const column = columns[filter];
  return column === undefined ? `${properties[filter]} = ${value(wanted)}` : `t.${column} = ${value(wanted)}::uuid`;
}

const columnsOf = (name: FigureName): string =>
  Object.keys(figureOf(name).columns)
    .map((column) => `'${column}', ${facts[name].columns[column as FigureColumn] ?? 'null'}`)
    .join(', ');

/** The rows with their values, and in the row without a key the total. */
export const rowsText = (asked: Asked, value: Value): string =>
  `with fact as (${factsOf(asked, value, true)})
   select case when grouping(key) = 1 then null else key end as key, json_build_object(${columnsOf(asked.name)}) as values
   from fact group by grouping sets ((key), ())`;

export const totalText = (asked: Asked, value: Value): string =>
  `with fact as (${factsOf(asked, value, false)}) select json_build_object(${columnsOf(asked.name)}) as values from fact`;

/** The tickets of one row; without a key all that the figure counts. */
export const ticketsText = (asked: Asked, key: string | undefined, value: Value): string =>
  key === undefined
    ? `select distinct id from (${factsOf(asked, value, false)}) fact`
    : `select distinct id from (${factsOf(asked, value, true)}) fact where key = ${value(key)}`;

export interface FoundRow {
  /** Null: the total. */
  key: string | null;
  values: Record<string, number | null>;
}

/** Not named where only the values differ: the names of all combinations would fill each connection's memory. */
export async function readRows(tx: Tx, asked: Asked): Promise<FoundRow[]> {
  const values: unknown[] = [];
  const text = rowsText(asked, (given) => `$${values.push(given)}`);
  return tx.query<FoundRow>({ text }, values);
}

export async function readTotal(tx: Tx, asked: Asked): Promise<FoundRow['values']> {
  const values: unknown[] = [];
  const text = totalText(asked, (given) => `$${values.push(given)}`);
  const [row] = await tx.query<Pick<FoundRow, 'values'>>({ text }, values);
  return row?.values ?? {};
}

const NAMES: Partial<Record<Grouping, string>> = {
  customer: 'select id::text as key, name from customer where id = any ($1::uuid[])',
  organisation: 'select id::text as key, name from organisation where id = any ($1::uuid[])',
  person: 'select id::text as key, user_name as name from app_user where id = any ($1::uuid[])',
  group: 'select code as key, name from user_group where code = any ($1::text[])',
};

/** The names of records by which rows are grouped, as far as the reader may see them. */
export async function readNames(tx: Tx, by: Grouping, keys: readonly string[]): Promise<Map<string, string>> {
  const text = NAMES[by];
  const known = keys.filter((key) => key !== NO_VALUE);
  if (text === undefined || known.length === 0) return new Map();
  const rows = await tx.query<{ key: string; name: string }>({ name: `figure_names_${by}`, text }, [known]);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
