/**
 * The statements of the figures. Each counts tickets by what their rows say now (docs/decisions/0080); a figure and the list
 * behind each of its rows are made from the same text.
 */
import { COMMENTS_MAX, type FigureComment } from '../../shared/figure/calls.ts';
import type { FigureColumn, FigureFilter, FigureName, Grouping } from '../../shared/figure/figure-table.ts';
import { figureFilters, figureOf, isSpan } from '../../shared/figure/figure-table.ts';
import type { Tx } from '../db/database.ts';
import { facts, reasonsOf } from './figure-facts.ts';
import { hasSums, sumsOf } from './sum-store.ts';

export type Value = (given: unknown) => string;

/** Which tickets: of a period in days, within what the reader may see, with these values. */
export interface Asked {
  name: FigureName;
  by: Grouping;
  /** Days, both included; null: whenever. */
  period: { from: string; to: string } | null;
  filters: Partial<Record<FigureFilter, string>>;
  /** The tickets of this organisation only. */
  organisations: readonly string[] | null;
  timeZone: string;
  now: Date;
}

/** A ticket without a value counts in this row. */
export const NO_VALUE = '-';
const orNone = (expression: string): string => `coalesce(nullif(${expression}, ''), '${NO_VALUE}')`;

/** Reasons are several of a ticket. */
export type Property = Exclude<FigureFilter, 'reason'>;

/** What a filter compares, as text. `group` is of the handler. */
const properties: Readonly<Record<Property, string>> = {
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

/** The same of a machine of the installed base: `u`, with its customer `c`. */
const unitProperties: Partial<Record<Property, string>> = {
  line: 'u.product_line',
  zone: 'c.zone',
  customer: 'u.customer_id::text',
  model: 'u.product_model',
  software: 'u.software_model',
  production: `to_char(u.delivery_date, 'YYYY-MM')`,
};
export const propertyOf = (name: FigureName, property: Property): string =>
  (figureOf(name).ofUnits && unitProperties[property]) ?? properties[property];

/** In the time zone of the installation, so a day may have 23 or 25 hours. */
const dayOf = (at: string, { timeZone }: Asked, value: Value): string =>
  `(${at} at time zone ${value(timeZone)}::text)::date`;

/** The day on which a span begins; of a month without its day. */
function spanOf(by: 'day' | 'week' | 'month', day: string): string {
  const local = `${day}::timestamp`;
  return by === 'month' ? `to_char(${local}, 'YYYY-MM')` : `to_char(date_trunc('${by}', ${local}), 'YYYY-MM-DD')`;
}

function keyOf(asked: Asked, value: Value): string {
  const { by, name } = asked;
  if (by === 'reason') return orNone('said.reason');
  return isSpan(by) ? spanOf(by, dayOf(facts[name].at, asked, value)) : orNone(propertyOf(name, by));
}

/** An equation, where it is one, keeps the order of its index. */
const isOneOf = (ids: readonly string[], value: Value): string =>
  ids.length === 1 ? `= ${value(ids[0])}::uuid` : `= any (${value(ids)}::uuid[])`;

/** By what parts are counted: the day, or what rows stand for otherwise. */
export type Side = 'day' | 'key';

/** Every ticket that a figure counts, once for each row in which it counts: `id`, `key` or `day`, and what the columns are made of. `spans`: instead of the period, rows `from_at` and `to_at`. */
export function factsOf(
  asked: Asked,
  value: Value,
  sides: readonly Side[],
  wanted: 'columns' | 'parts' | 'ids' = 'columns',
  spans?: string,
): string {
  const { ofAll, ofFew, ...found } = facts[asked.name];
  // The tickets of few days are sooner looked up.
  const isOfAll = asked.organisations === null && wanted !== 'ids';
  const other = spans !== undefined ? ofFew : isOfAll && ofAll;
  const { at, where, join = '', with: made = {}, isPlannedByDays, item } = { ...found, ...other };
  // A ticket with several reasons counts in the row of each.
  const said = sides.includes('key') && asked.by === 'reason' ? `left join lateral (${reasonsOf}) said on true` : '';
  const { period, timeZone, organisations } = asked;
  const stated = isPlannedByDays && !spans ? (text: string): string => `'${text.replaceAll("'", "''")}'` : value;
  const instant = (day: string, plus: string): string =>
    `((${stated(day)}::date${plus})::timestamp at time zone ${stated(timeZone)}::text)`;
  const ofReader = organisations === null ? [] : [`t.organisation_id ${isOneOf(organisations, value)}`];
  const inPeriod =
    period && !spans
      ? [`${at} >= ${instant(period.from, '')}`, `${at} < ${instant(period.to, ' + 1')}`]
      : [`${at} is not null`];
  inPeriod.push(...ofReader);
  // Apart, so that each span's tickets are looked up, whatever is thought of how many they are.
  const from = spans
    ? `${spans} span cross join lateral (select * from ticket t where ${at} >= span.from_at and ${at} < span.to_at offset 0) t`
    : 'ticket t';
  const conditions = [
    ...inPeriod,
    ...(where === undefined ? [] : [where]),
    ...(figureOf(asked.name).ofUnits ? unitConditions(asked, value) : conditionsOf(asked, value)),
  ];
  const columns = Object.entries(made).map(([name, expression]) => `${expression} as ${name}`);
  const selected = [
    't.id',
    ...(sides.includes('day') ? [`${dayOf(at, asked, value)} as day`] : []),
    ...(sides.includes('key') ? [`${keyOf(asked, value)} as key`] : []),
    ...(wanted === 'parts' && item !== undefined ? [`(${item}) collate "C" as item`] : []),
    ...columns,
  ].join(', ');
  const text = `select ${selected} from ${from} ${join} ${said} where ${conditions.join(' and ')}`;
  // Of other organisations' tickets a figure says nothing, not even that there is one.
  const mine = (_: string, other: string) =>
    organisations === null ? 'true' : `${other}.organisation_id ${isOneOf(organisations, value)}`;
  const whole = text.replaceAll('$asked', () => inPeriod.join(' and ')).replaceAll(/\$mine\((\w)\)/g, mine);
  return withNow(whole, asked, value).replaceAll('$zone', () => `${value(timeZone)}::text`);
}

const conditionsOf = ({ name, filters }: Asked, value: Value): string[] =>
  figureFilters.flatMap((filter) => {
    const wanted = filters[filter];
    return wanted === undefined ? [] : [conditionOf(name, filter, wanted, value)];
  });

/** Which machines: by the filters, and for a manager those of the customers that the own organisation serves. */
export const unitConditions = (asked: Asked, value: Value): string[] => [
  ...conditionsOf(asked, value),
  ...(asked.organisations === null
    ? []
    : [
        `u.customer_id in (select customer_id from customer_partner where organisation_id ${isOneOf(asked.organisations, value)})`,
      ]),
];

const withNow = (text: string, asked: Asked, value: Value): string =>
  text.includes('$now') ? text.replaceAll('$now', `${value(asked.now)}::timestamptz`) : text;

/** On the column itself where it has an index. */
function conditionOf(name: FigureName, filter: FigureFilter, wanted: string, value: Value): string {
  if (filter === 'reason') return `exists (select from (${reasonsOf}) said where said.reason = ${value(wanted)})`;
  const columns: Partial<Record<FigureFilter, string>> = {
    customer: figureOf(name).ofUnits ? 'u.customer_id' : 't.customer_id',
    organisation: 't.organisation_id',
    person: 't.handler_id',
  };
  const column = columns[filter];
  return column === undefined ? `${propertyOf(name, filter)} = ${value(wanted)}` : `${column} = ${value(wanted)}::uuid`;
}

const columnsOf = (name: FigureName): string =>
  Object.keys(figureOf(name).columns)
    .map((column) => `'${column}', ${facts[name].columns[column as FigureColumn] ?? 'null'}`)
    .join(', ');

/** Parts, a row for each of `sides` and each `item`. Those of whole days are the sums, where they are to be used. */
export function partsOf(asked: Asked, value: Value, sides: readonly Side[], useSums: boolean): string {
  const { parts = {}, item, sums, ahead = 0, sumsOf: name = asked.name } = facts[asked.name];
  const by = [...sides, ...(item === undefined ? [] : ['item'])];
  const summed = Object.entries(parts).map(([part, expression]) => `${expression} as ${part}`);
  const rows = (spans?: string): string => `select ${[...by, ...summed].join(', ')}
    from (${factsOf(asked, value, sides, 'parts', spans)}) fact ${by.length > 0 ? `group by ${by.join(', ')}` : ''}`;
  const { period } = asked;
  if (!useSums || !sums || !period) return rows();
  const { ctes, spans, isStored } = sumsOf({ ...asked, period, ahead }, value);
  const stored = Object.keys(parts).map((part, at) => `s.parts[${at + 1}] as ${part}`);
  const rowBy = sides.includes('key') ? asked.by : sums[0];
  return `with ${ctes} ${rows(spans)} union all select ${[...by.map((each) => (each === 'item' ? 's.item collate "C"' : `s.${each}`)), ...stored].join(', ')}
    from figure_sum s where s.figure = ${value(name)} and s.row_by = ${value(rowBy)} and ${isStored}`;
}

/** Whether sums stand for what is asked: of all tickets, by the properties by which there are some. */
const maySum = ({ name, by, organisations, filters, period }: Asked, withKey: boolean): boolean => {
  const { sums } = facts[name];
  const isFiltered = Object.values(filters).some((wanted) => wanted !== undefined);
  const has = sums !== undefined && (!withKey || isSpan(by) || sums.includes(by));
  return has && organisations === null && period !== null && !isFiltered;
};

/** Whether to use them. */
export const usesSums = async (tx: Tx, asked: Asked, withKey: boolean): Promise<boolean> =>
  asked.period !== null &&
  maySum(asked, withKey) &&
  (await hasSums(tx, { ...asked, period: asked.period, ahead: facts[asked.name].ahead ?? 0 }));

/** What the columns are made of: a row for each ticket or, of figures with parts, for each key (and `item`). */
function countedText(asked: Asked, value: Value, withKey: boolean, useSums: boolean): string {
  const { parts, item } = facts[asked.name];
  if (!parts) return factsOf(asked, value, withKey ? ['key'] : []);
  if (!withKey || !isSpan(asked.by)) return partsOf(asked, value, withKey ? ['key'] : [], useSums);
  // A text made of each ticket's day costs more than to find the ticket.
  const others = [...(item === undefined ? [] : ['item']), ...Object.keys(parts)];
  return `select ${spanOf(asked.by, 'day')} as key, ${others.join(', ')} from (${partsOf(asked, value, ['day'], useSums)}) part`;
}

/** Items are told apart by 64 bits, which cost a sixth less than texts: two of a million would be taken for one once in forty million times. */
const ITEM = 'hashtextextended(item, 0)';

/** The rows with their values, and in the row without a key the total. */
export function rowsText(asked: Asked, value: Value, useSums = false): string {
  const { parts = {}, item } = facts[asked.name];
  const counted = `with counted as (${countedText(asked, value, true, useSums)})`;
  const selected = `json_build_object(${columnsOf(asked.name)}) as values`;
  const text =
    item === undefined
      ? `${counted} select case when grouping(key) = 1 then null else key end as key, ${selected}
          from counted group by grouping sets ((key), ())`
      : // Each item is one row for its key and one for the total: sorted to be counted they would cost twice as much.
        `${counted}, of_key as materialized (select key, ${ITEM} as item, ${addedUp(parts)} from counted group by 2, 1),
            of_all as (select item, ${addedUp(parts)} from of_key group by item)
          select key, ${selected} from of_key group by key union all select null, ${selected} from of_all`;
  return withNow(text, asked, value);
}

const addedUp = (parts: Readonly<Record<string, string>>): string =>
  Object.keys(parts)
    .map((part) => `sum(${part}) as ${part}`)
    .join(', ');

export function totalText(asked: Asked, value: Value, useSums = false): string {
  const { parts = {}, item } = facts[asked.name];
  const counted = countedText(asked, value, false, useSums);
  const whole =
    item === undefined ? counted : `select ${ITEM} as item, ${addedUp(parts)} from (${counted}) counted group by 1`;
  return withNow(`select json_build_object(${columnsOf(asked.name)}) as values from (${whole}) counted`, asked, value);
}

/** The tickets of one row, some of them several times; without a key all that the figure counts. */
export const ticketsText = (asked: Asked, key: string | undefined, value: Value): string =>
  key === undefined
    ? `select id from (${factsOf(asked, value, [], 'ids')}) fact`
    : `select id from (${factsOf(asked, value, ['key'], 'ids')}) fact where key = ${value(key)}`;

/** The comments of the newest rating of each ticket that a figure counts, the newest first: few are read, by their day. */
export function readComments(tx: Tx, asked: Asked): Promise<FigureComment[]> {
  const values: unknown[] = [];
  const ids = ticketsText(asked, undefined, (given) => `$${values.push(given)}`);
  const text = `select json_build_object('id', t.id, 'number', t.number, 'title', t.title) as ticket, e.overall, e.suggestion as text,
      to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from evaluation e join (${ids}) counted on counted.id = e.ticket_id join ticket t on t.id = e.ticket_id
    where e.suggestion <> '' and not exists (select from evaluation later where later.ticket_id = e.ticket_id and later.seq > e.seq)
    order by e.at desc, t.id limit ${COMMENTS_MAX}`;
  return tx.query<FigureComment>({ text }, values);
}

export interface FoundRow {
  /** Null: the total. */
  key: string | null;
  values: Record<string, number | null>;
  /** The days of its tickets, where they are not those of the figure. */
  period?: { from: string; to: string };
}

/** Not named where only the values differ: the names of all combinations would fill each connection's memory. */
export async function readRows(tx: Tx, asked: Asked): Promise<FoundRow[]> {
  const useSums = await usesSums(tx, asked, true);
  const values: unknown[] = [];
  const text = rowsText(asked, (given) => `$${values.push(given)}`, useSums);
  return tx.query<FoundRow>({ text }, values);
}

export async function readTotal(tx: Tx, asked: Asked): Promise<FoundRow['values']> {
  const useSums = await usesSums(tx, asked, false);
  const values: unknown[] = [];
  const text = totalText(asked, (given) => `$${values.push(given)}`, useSums);
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
