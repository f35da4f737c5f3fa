/** What days are summed by (docs/decisions/0094). */
import type { Tx } from '../db/database.ts';
import { daysOf, summedBy } from './sum-store.ts';

/** Nobody else sums until the transaction ends. */
export const lockSums = (tx: Tx): Promise<void> =>
  tx.send({ name: 'figure_sums_lock', text: `select pg_advisory_xact_lock(hashtext('figure_sum'))` }, []);

/**
 * Forgets what has been noted, and answers of which days it was: of the first `most`, the others are noted again. A statement
 * of its own, before anything is counted: what is changed meanwhile stays noted.
 */
export async function takeChanged(tx: Tx, timeZone: string, most: number): Promise<{ days: string[]; more: boolean }> {
  const rows = await tx.query<{ day: string }>(
    {
      name: 'figure_sums_take',
      text: `with noted as materialized (delete from figure_changed returning at, ticket_id, sns)
        select day::text as day from (${daysOf('noted', '$1::text')}) changed order by changed.day`,
    },
    [timeZone],
  );
  const days = rows.map(({ day }) => day);
  const later = days.slice(most);
  if (later.length > 0)
    await tx.send(
      {
        name: 'figure_sums_note',
        text: `insert into figure_changed (at)
          select array_agg((day + time '12:00') at time zone $1::text) from unnest($2::date[]) day`,
      },
      [timeZone, later],
    );
  return { days: days.slice(0, most), more: later.length > 0 };
}

/** Sums that are called otherwise (`summedBy`) are removed: of another time zone, or another version. */
export const dropOthers = (tx: Tx, ours: readonly string[]): Promise<void> =>
  tx.send(
    {
      name: 'figure_sums_other',
      text: `with gone as (delete from figure_until where zone <> all ($1::text[]) returning zone)
        delete from figure_sum where exists (select from gone)`,
    },
    [ours],
  );

interface Reach {
  /** The days before are summed; null: none is. */
  until: string | null;
  /** The first day after them that has a ticket; null: none has. */
  next: string | null;
  /** The days before may be summed. */
  to: string;
}

export async function reachOf(tx: Tx, timeZone: string, ahead: number, settledDays: number): Promise<Reach> {
  const first = (column: string): string =>
    `(select (min(${column}) at time zone $1::text)::date from ticket
      where ${column} >= coalesce((select until from known)::timestamp at time zone $1::text, '-infinity'))`;
  const [row] = await tx.query<Reach>(
    {
      name: 'figure_sums_reach',
      text: `with known as materialized (select until from figure_until where zone = $3)
        select (select until from known)::text as until,
          least(${['filed_at', 'closed_at', 'production_stopped_at'].map(first).join(', ')})::text as next,
          ((now() at time zone $1::text)::date - $2::int)::text as to`,
    },
    [timeZone, settledDays, summedBy(timeZone, ahead)],
  );
  return row ?? { until: null, next: null, to: '' };
}

export const keepUntil = (tx: Tx, summed: string, until: string): Promise<void> =>
  tx.send(
    {
      name: 'figure_sums_keep_until',
      text: `insert into figure_until (zone, until) values ($1, $2::date) on conflict (zone) do update set until = excluded.until
        where figure_until.until <> excluded.until`,
    },
    [summed, until],
  );

/** One of `nights` parts of the summed days, which one says `tonight`. */
export async function shareOfDays(tx: Tx, summed: string, nights: number, tonight: string): Promise<string[]> {
  const rows = await tx.query<{ day: string }>(
    {
      name: 'figure_sums_share',
      text: `select day::date::text as day from generate_series(
          (select min(day)::timestamp from figure_sum), (select (until - 1)::timestamp from figure_until where zone = $1), interval '1 day') day
        where (day::date - $2::date) % $3::int = 0`,
    },
    [summed, tonight, nights],
  );
  return rows.map(({ day }) => day);
}

/** Of numbers to three places: sums of fractions depend on their order. */
export async function digestOfDays(tx: Tx, names: readonly string[], days: readonly string[]): Promise<string | null> {
  const [row] = await tx.query<{ digest: string | null }>(
    {
      name: 'figure_sums_digest',
      text: `select md5(string_agg(concat_ws('|', figure, row_by, day, key, item, told.parts), ';'
            order by figure, row_by, day, key collate "C", item collate "C")) as digest
        from figure_sum cross join lateral (
          select string_agg(coalesce(round(part::numeric, 3)::text, '-'), ',' order by at) as parts
          from unnest(parts) with ordinality each (part, at)) told
        where figure = any ($1::text[]) and day = any ($2::date[])`,
    },
    [names, days],
  );
  return row?.digest ?? null;
}

export async function hasNoted(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    { name: 'figure_sums_noted', text: `select exists (select from figure_changed) as has` },
    [],
  );
  return row?.has === true;
}
