/**
 * The sums of days that are long over (docs/decisions/0094): figures of all tickets count those days by them, and by the
 * tickets the days since and those on which something has changed. Both in one statement, so that each sees what the other does.
 */
import type { Tx } from '../db/database.ts';

type Value = (given: unknown) => string;

/** Beyond so many changed tickets and machines all tickets are counted sooner than the days that have changed. */
const CHANGES_MOST = 300;
/** Where they end earlier, too many days are left that are counted by their tickets. */
const REACH_DAYS = 60;

/**
 * How days are summed: another number wherever another version summed them otherwise (sum-texts.test.ts), whose sums are then
 * made anew.
 */
export const SUMMING = 2;

/** What `figure_until` calls the days of the figures that look so many days ahead. */
export const summedBy = (timeZone: string, ahead: number): string => `${timeZone} ${SUMMING} ${ahead}`;

/** The times of a ticket by which it falls on a day. */
const TIMES = 'array[t.filed_at, t.closed_at, t.production_stopped_at]';

/** The days of which the rows of `noted` say that they may have changed: of a machine those of all its tickets, because one counts by those after it. */
export const daysOf = (noted: string, zone: string): string =>
  `select distinct (each.at at time zone ${zone})::date as day from (
      select unnest(n.at) as at from ${noted} n
      union all select unnest(${TIMES}) from ${noted} n join ticket t on t.id = n.ticket_id
      union all select unnest(${TIMES}) from ${noted} n cross join unnest(n.sns) machine (number) join ticket t on t.sn_normal = machine.number
    ) each where each.at is not null`;

/** When days begin and end, as rows. */
const spanOfDays = (first: string, last: string, zone: string): string =>
  `(${first})::timestamp at time zone ${zone} as from_at, (${last} + 1)::timestamp at time zone ${zone} as to_at`;

interface Asked {
  period: { from: string; to: string };
  timeZone: string;
  /** The figure looks so many days ahead. */
  ahead: number;
}

/** Parts of a statement: `spans` are to be counted by tickets, `isStored` says of a sum `s` that it stands for its day. */
export function sumsOf(
  { period, timeZone, ahead }: Asked,
  value: Value,
): { ctes: string; spans: string; isStored: string } {
  const zone = `${value(timeZone)}::text`;
  const [from, to] = [`${value(period.from)}::date`, `${value(period.to)}::date`];
  const until = '(select until from settled)';
  return {
    ctes: `settled as materialized (select until from figure_until where zone = ${value(summedBy(timeZone, ahead))}::text),
      changed as materialized (${daysOf('figure_changed', zone)}),
      by_ticket as materialized (
        select ${spanOfDays('day', 'day', zone)} from changed where day < ${until} and day between ${from} and ${to}
        union all select ${spanOfDays(`greatest(${until}, ${from})`, to, zone)})`,
    spans: 'by_ticket',
    // Mostly nothing has changed: not joined then, of figures with a row for each machine.
    isStored: `s.day between ${from} and ${to} and s.day < ${until}
      and ((select not exists (select from changed)) or s.day not in (select day from changed))`,
  };
}

/**
 * Whether sums help: there are some of the period, they reach nearly to today (not while they are being made), and not too much
 * has changed. Either way the answer is the same.
 */
export async function hasSums(tx: Tx, { period, timeZone, ahead }: Asked): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    {
      name: 'figure_sums_has',
      text: `select exists (select from figure_until where zone = $1 and until > $2::date and until > now() - interval '${REACH_DAYS} days') and
        (select coalesce(sum(greatest(1, cardinality(sns))), 0) from (select sns from figure_changed limit ${CHANGES_MOST}) noted) < ${CHANGES_MOST} as has`,
    },
    [summedBy(timeZone, ahead), period.from],
  );
  return row?.has === true;
}
