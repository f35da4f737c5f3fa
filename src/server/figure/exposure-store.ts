/** The machines of the installed base, beside which failures are counted (docs/decisions/0097). */
import type { Delivery, FirstFailures } from '../../shared/quality/exposure.ts';
import type { Tx } from '../db/database.ts';
import {
  factsOf,
  NO_VALUE,
  partsOf,
  propertyOf,
  unitConditions,
  usesSums,
  type Asked,
  type Property,
  type Value,
} from './figure-store.ts';
import { sumsOf } from './sum-store.ts';

/** Machines that were in the field on a day, each a row with its day of delivery and its key. */
function machinesOf(asked: Asked, property: Property | null, until: string, value: Value): string {
  const key = property === null ? 'null' : `coalesce(nullif(${propertyOf(asked.name, property)}, ''), '${NO_VALUE}')`;
  const conditions = [
    'u.merged_into is null',
    `u.delivery_date <= ${value(until)}::date`,
    ...unitConditions(asked, value),
  ];
  return `select ${key} as key, u.delivery_date as since, count(*)::float8 as machines
    from unit u left join customer c on c.id = u.customer_id where ${conditions.join(' and ')} group by 1, 2`;
}

async function rowsOf<Row>(tx: Tx, text: (value: Value) => string): Promise<Row[]> {
  const values: unknown[] = [];
  const written = text((given) => `$${values.push(given)}`);
  return tx.query<Row>({ text: written }, values);
}

export interface Exposure {
  /** Null: of all. */
  key: string | null;
  units: number;
  days: number;
}

/** The machines of each value of a property, and their days in the field from one day to another. */
export const readExposure = (
  tx: Tx,
  asked: Asked,
  property: Property,
  { from, to }: { from: string; to: string },
): Promise<Exposure[]> =>
  rowsOf(
    tx,
    (value) => `with machine as (${machinesOf(asked, property, to, value)})
     select case when grouping(key) = 1 then null else key end as key, coalesce(sum(machines), 0)::float8 as units,
       coalesce(sum(machines * (${value(to)}::date - greatest(since, ${value(from)}::date) + 1)), 0)::float8 as days
     from machine group by grouping sets ((key), ())`,
  );

/** How many machines were delivered on each day. */
export const readDeliveries = (tx: Tx, asked: Asked, until: string): Promise<Delivery[]> =>
  rowsOf(
    tx,
    (value) =>
      `select since::text as day, machines from (${machinesOf(asked, null, until, value)}) machine order by since`,
  );

/** The same by model, of these models. */
export const readModelDeliveries = (
  tx: Tx,
  asked: Asked,
  until: string,
  models: readonly string[],
): Promise<(Delivery & { model: string })[]> =>
  rowsOf(
    tx,
    (
      value,
    ) => `select key as model, since::text as day, machines from (${machinesOf(asked, 'model', until, value)}) machine
      where key = any (${value(models)}::text[])`,
  );

export interface MonthCount {
  model: string;
  month: string;
  failures: number;
}

/** Failures by model and month, of models that had at least so many in the period. */
export async function readMonths(tx: Tx, asked: Asked, least: number): Promise<MonthCount[]> {
  const useSums = await usesSums(tx, asked, true);
  return rowsOf(
    tx,
    (value) => `select model, month, failures from (
        select key as model, to_char(day::timestamp, 'YYYY-MM') as month, sum(n) as failures, sum(sum(n)) over (partition by key) as all_of_it
        from (${partsOf(asked, value, ['day', 'key'], useSums)}) part group by 1, 2) counted
      where all_of_it >= ${value(least)}::int`,
  );
}

const EVER = { from: '0001-01-01', to: '9999-12-31' };
/** The sums of first failures: of each day, by the day of delivery. */
export const FIRST_SUMS = { figure: 'first-failures', by: 'delivery' };

/** Machines by the day of their first failure and that of their delivery. `spans`: instead of the period. */
const firstText = (asked: Asked, value: Value, spans: string): string =>
  `select day, delivered, count(*)::float8 as machines
    from (${factsOf(asked, value, ['day'], 'parts', spans)}) fact where is_first group by 1, 2`;

/** Inserts those of the spans, which no sums have yet. */
export const insertFirstFailures = (asked: Asked, value: Value, spans: string): string =>
  `insert into figure_sum (figure, row_by, day, key, parts)
    select ${value(FIRST_SUMS.figure)}, ${value(FIRST_SUMS.by)}, day, delivered::text, array[machines] from (${firstText(asked, value, spans)}) counted`;

/** Of all tickets by the sums of days that are long over, else each machine by its own. */
export async function readFirstFailures(tx: Tx, asked: Asked): Promise<FirstFailures> {
  const ever = { ...asked, period: EVER };
  const useSums = await usesSums(tx, ever, false);
  const counted = (value: Value): string => {
    if (!useSums)
      return `select min(delivered) as delivered, min(age) as age, 1 as machines from (${factsOf(asked, value, [])}) fact group by unit_id`;
    const { ctes, spans, isStored } = sumsOf({ ...ever, ahead: 0 }, value);
    return `with ${ctes} select delivered, day - delivered as age, machines from (
      ${firstText(asked, value, spans)} union all
      select s.day, s.key::date, s.parts[1] from figure_sum s
        where s.figure = ${value(FIRST_SUMS.figure)} and s.row_by = ${value(FIRST_SUMS.by)} and ${isStored}) first`;
  };
  const rows = await rowsOf<{ day: string | null; age: number | null; machines: number }>(
    tx,
    (value) => `select delivered::text as day, age, sum(machines)::float8 as machines
      from (${counted(value)}) failed group by grouping sets ((delivered), (age))`,
  );
  return {
    byDelivery: rows.flatMap(({ day, machines }) => (day === null ? [] : [{ day, machines }])),
    byAge: rows.flatMap(({ age, machines }) => (age === null ? [] : [{ age, machines }])),
  };
}

/**
 * The day of the first failure that there is: an imported ticket of long ago that no machine has says nothing of machines.
 * Looked up in the order of the index until one is found: joined (without the offset), all would be, and sorted.
 */
export async function readRecordedFrom(tx: Tx, timeZone: string): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>(
    {
      name: 'figure_recorded_from',
      text: `select (t.filed_at at time zone $1::text)::date::text as day from ticket t
        where t.duplicate_of is null and exists (select from unit u where u.sn_normal = t.sn_normal and u.merged_into is null
          and u.delivery_date <= (t.filed_at at time zone $1::text)::date offset 0)
        order by t.filed_at nulls first limit 1`,
    },
    [timeZone],
  );
  return row?.day ?? null;
}
