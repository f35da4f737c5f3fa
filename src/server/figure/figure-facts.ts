import { FAILED_AGAIN_DAYS, RIGHT_DAYS } from '../../shared/constants.ts';
import type { FigureColumn, FigureName, Grouping } from '../../shared/figure/figure-table.ts';
import { statusLists } from '../db/status-lists.ts';
import { DAY, HOUR, added, addedShare, count, meanDays, number, rounded, seconds, secondsOf } from './figure-sql.ts';

/** What a figure counts, in SQL: `t` is the ticket; `$now`, `$zone` (the time zone), `$asked` (whether t is of the period and the reader's) and `$mine(x)` (whether the reader may see the ticket x) are put in. */
export interface Facts {
  /** The instant by which a ticket falls into a period. */
  at: string;
  where?: string;
  /** Further tables. */
  join?: string;
  /** The days stand in the statement, so that it is planned for them: of all years machines are hashed and the newest comments read by their day, of a month looked up. */
  isPlannedByDays?: true;
  /** What the columns are made of, by name. */
  with?: Readonly<Record<string, string>>;
  /** Numbers of the tickets of one key, or one day, that may be added up: the columns are then made of these. */
  parts?: Readonly<Record<string, string>>;
  /** A value of each ticket, compared byte by byte, for the column that counts how many different ones there are (`item`); only with parts. */
  item?: string;
  /** By what its days are summed, of all tickets: spans are made of the first. A figure without it is counted by its tickets. */
  sums?: readonly ('day' | Grouping)[];
  /** What happens so many days after one of its days is counted on it. */
  ahead?: number;
  /** The figure whose sums these are too. */
  sumsOf?: FigureName;
  columns: Readonly<Partial<Record<FigureColumn, string>>>;
  /** What is said otherwise where the reader sees all organisations. */
  ofAll?: Pick<Facts, 'join' | 'with' | 'isPlannedByDays'>;
  /** And of the tickets of few days. */
  ofFew?: Pick<Facts, 'join'>;
}

const OPEN = `t.status in (${statusLists.open})`;
/** The clock runs past its end, or was past it when it was paused or stopped. */
const OVERDUE = '(t.due_at < $now or coalesce(t.remaining_ms < 0, false))';
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

/** A ticket `l` on the machine of the closed `t`, soon after. */
const failsSoon = `${follows('t', 'l')} and $mine(l) and l.filed_at > t.closed_at
  and l.filed_at <= t.closed_at + interval '${RIGHT_DAYS} days'`;
const SOLVED_AGAIN = `exists (select from solution s where s.ticket_id = t.id and (s.version > 1 or s.decision = 'declined'))
  or exists (select from ticket_event e where e.ticket_id = t.id and e.action = 'reopen')`;

const RESUMED = 'coalesce(t.production_resumed_at, t.resumption_confirmed_at, t.closed_at)';
/** Of parts: what has ended, and until now what has not. */
const DOWN = `(sum(down) + coalesce(sum(open) * ${seconds('$now')} - sum(since), 0))`;

/** The codes that people chose on a ticket, with their dictionaries, each once; of solutions those of any version. */
export const reasonsOf = `select reason from (values ('ticketRejectionReason:' || t.rejection_code),
    ('escalationReason:' || t.escalation_reason), ('closureCode:' || t.closure_code)) chosen (reason) where reason is not null
  union select 'solutionRejectionReason:' || s.reason_code from solution s where s.ticket_id = t.id and s.reason_code is not null`;

/**
 * A failure is a ticket of a machine of the installed base, filed after its delivery, that is no duplicate. By what the
 * base says of the machine, so that failures and machines are told apart alike (figure-store.ts, `unitProperties`).
 */
const ofUnits = {
  join: 'join unit u on u.sn_normal = t.sn_normal left join customer c on c.id = u.customer_id',
  // Apart, so that each ticket's machine is looked up: joined, all machines would be read and hashed.
  ofFew: {
    join: 'cross join lateral (select * from unit u where u.sn_normal = t.sn_normal offset 0) u left join customer c on c.id = u.customer_id',
  },
  where: `t.duplicate_of is null and u.merged_into is null and t.filed_at >= u.delivery_date::timestamp at time zone $zone`,
  with: {
    unit_id: 'u.id',
    delivered: 'u.delivery_date',
    age: `(t.filed_at at time zone $zone)::date - u.delivery_date`,
    is_first: `not exists (select from ticket e where ${follows('e', 't')} and e.filed_at >= u.delivery_date::timestamp at time zone $zone)`,
  },
};

export const facts: Readonly<Record<FigureName, Facts>> = {
  inflow: { at: 't.filed_at', sums: ['day'], parts: { n: count }, columns: { count: added('n') } },
  closing: {
    at: 't.closed_at',
    with: { took: seconds('t.closed_at - t.filed_at') },
    sums: ['day'],
    parts: { n: count, took: 'sum(took)' },
    columns: { count: added('n'), days: rounded(`sum(took) / nullif(sum(n), 0) / ${DAY}`) },
  },
  'closed-in-time': {
    at: 't.closed_at',
    with: { remaining: 't.remaining_ms' },
    sums: ['day'],
    parts: { n: count, in_time: number('remaining >= 0'), late: number('remaining < 0') },
    columns: {
      count: added('n'),
      inTime: added('in_time'),
      late: added('late'),
      share: addedShare('in_time', 'in_time + late'),
    },
  },
  'first-time-right': {
    at: 't.closed_at',
    with: {
      declared: 't.resolved_in_one_go',
      again: `${SOLVED_AGAIN} or exists (select from ticket l where ${failsSoon})`,
    },
    ahead: RIGHT_DAYS,
    sums: ['line'],
    parts: { n: count, answered: number('declared is not null'), declared: number('declared'), again: number('again') },
    columns: {
      count: added('n'),
      declared: addedShare('declared', 'answered'),
      right: addedShare('n - again', 'n'),
    },
    // Joined, so that over years the tickets of each machine are hashed; those of few organisations are sooner looked up.
    ofAll: {
      isPlannedByDays: true,
      join: `left join (select t.id from ticket t where $asked and exists (select from ticket l where ${failsSoon})) failed on failed.id = t.id`,
      with: { declared: 't.resolved_in_one_go', again: `${SOLVED_AGAIN} or failed.id is not null` },
    },
  },
  satisfaction: {
    at: 't.closed_at',
    isPlannedByDays: true,
    where: 't.overall is not null',
    with: { overall: 't.overall', poor: 't.poor_rating' },
    sums: ['day'],
    parts: { n: count, points: 'sum(overall)::float8', satisfied: number('overall >= 4'), poor: number('poor') },
    columns: {
      count: added('n'),
      mean: rounded('sum(points) / nullif(sum(n), 0)', 2),
      satisfied: addedShare('satisfied', 'n'),
      poor: added('poor'),
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
      overdue: OVERDUE,
      held: 't.hold_since is not null',
      severity: 't.severity',
    },
    columns: { count, overdue: number('overdue'), onHold: number('held'), critical: number('severity = 1') },
  },
  overdue: {
    at: 't.filed_at',
    where: `${OPEN} and ${OVERDUE}`,
    with: {
      cause: `case when t.hold_since is not null then case when t.hold_reason in ${PARTS} then 'parts' else 'requester' end
        when t.handler_id is null then 'queued' when t.status in (${statusLists.waitsForRequester}) then 'requester' else 'ours' end`,
    },
    columns: {
      count,
      queued: number(`cause = 'queued'`),
      ours: number(`cause = 'ours'`),
      requester: number(`cause = 'requester'`),
      parts: number(`cause = 'parts'`),
    },
  },
  escalations: {
    at: 't.filed_at',
    where: `exists (select from ticket_event e where e.ticket_id = t.id and e.action = 'escalate')`,
    with: { is_open: OPEN },
    columns: { count, stillOpen: number('is_open') },
  },
  'time-by-stage': {
    at: 't.closed_at',
    // Intervals, of which only the sums become numbers: of each segment it would cost more than to find it.
    join: `join lateral (select
        sum(s.to_at - s.from_at) filter (where s.state = 'run') as ours,
        sum(s.to_at - s.from_at) filter (where s.state = 'pause' and s.hold_reason in ${PARTS}) as parts,
        sum(s.to_at - s.from_at) filter (where s.state = 'pause' and (s.hold_reason in ${PARTS}) is not true) as requester,
        max(t.closed_at - s.from_at) filter (where s.to_at is null) as closing
      from clock_segment s where s.ticket_id = t.id) spent on true`,
    with: {
      ours: 'spent.ours',
      parts: 'spent.parts',
      requester: 'spent.requester',
      closing: `greatest(spent.closing, interval '0')`,
    },
    sums: ['line'],
    parts: {
      n: count,
      ours: secondsOf('ours'),
      requester: secondsOf('requester'),
      parts: secondsOf('parts'),
      closing: secondsOf('closing'),
    },
    columns: {
      count: added('n'),
      ours: meanDays('ours'),
      requester: meanDays('requester'),
      parts: meanDays('parts'),
      closing: meanDays('closing'),
    },
  },
  downtime: {
    at: 't.production_stopped_at',
    with: {
      // What the requester says counts; a stop that nobody has ended counts until the solution was confirmed, else until now.
      down: `greatest(${seconds(`${RESUMED} - t.production_stopped_at`)}, 0)`,
      since: `case when ${RESUMED} is null then ${seconds('least(t.production_stopped_at, $now)')} end`,
      vendor: `case when t.vendor_production_resumed_at > t.production_stopped_at then ${seconds('t.vendor_production_resumed_at - t.production_stopped_at')} end`,
      estimated: 't.production_resumed_at is null and coalesce(t.resumption_confirmed_at, t.closed_at) is not null',
    },
    sums: ['model'],
    parts: {
      n: count,
      down: 'sum(down)',
      vendor: 'sum(vendor)',
      estimated: number('estimated'),
      open: number('since is not null'),
      since: 'sum(since)',
    },
    columns: {
      count: added('n'),
      hours: rounded(`${DOWN} / ${HOUR}`),
      mean: rounded(`${DOWN} / nullif(sum(n), 0) / ${HOUR}`),
      vendorHours: rounded(`sum(vendor) / ${HOUR}`),
      estimated: added('estimated'),
      open: added('open'),
    },
  },
  'repeat-failures': {
    at: 't.filed_at',
    isPlannedByDays: true,
    where: `t.sn_normal is not null and exists (select from ticket e where ${follows('e', 't')} and $mine(e)
      and t.filed_at <= greatest(e.closed_at, e.filed_at) + interval '${FAILED_AGAIN_DAYS} days')`,
    item: 't.sn_normal',
    sums: ['model'],
    parts: { n: count },
    columns: { count: added('n'), units: 'count(item)::float8' },
  },
  reasons: {
    at: 't.filed_at',
    // Not all reasons of each ticket, of which few have any: those of solutions are found by an index of their own.
    where: `(coalesce(t.rejection_code, t.escalation_reason, t.closure_code) is not null
      or exists (select from solution s where s.ticket_id = t.id and s.reason_code is not null))`,
    sums: ['day', 'reason'],
    parts: { n: count },
    columns: { count: added('n') },
  },
  // A ticket with two known solutions is one ticket. Each is known once of a ticket, and one without any is one row.
  reuse: {
    at: 't.closed_at',
    join: 'left join solution_use k on k.ticket_id = t.id and k.undone_at is null',
    with: {
      used: 'k.id',
      is_first: `k.id is not null and not exists (
        select from solution_use o where o.ticket_id = t.id and o.undone_at is null and o.id < k.id)`,
    },
    item: 'coalesce(k.source_id::text, k.question_id)',
    sums: ['line'],
    parts: { unlinked: number('used is null'), linked: number('is_first'), uses: 'count(used)::float8' },
    columns: {
      count: added('unlinked + linked'),
      linked: added('linked'),
      linkRate: addedShare('linked', 'unlinked + linked'),
      sources: 'count(item)::float8',
      reuse: 'round(sum(uses)::numeric / nullif(count(item), 0), 1)::float8',
    },
  },
  'failure-rate': {
    at: 't.filed_at',
    ...ofUnits,
    sums: ['model'],
    parts: { n: count },
    columns: { count: added('n') },
  },
  warnings: {
    at: 't.filed_at',
    ...ofUnits,
    sums: ['model'],
    sumsOf: 'failure-rate',
    parts: { n: count },
    columns: { count: added('n') },
  },
};
