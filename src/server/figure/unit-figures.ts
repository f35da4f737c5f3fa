import { FIGURE_SPANS_MAX } from '../../shared/constants.ts';
import { dayAfter, dayIn, spansBetween } from '../../shared/figure/days.ts';
import { isSpan, type FigureName } from '../../shared/figure/figure-table.ts';
import { exposureIn, monthsBefore, type Delivery, type Span } from '../../shared/quality/exposure.ts';
import { poissonBounds } from '../../shared/quality/poisson.ts';
import {
  riseBegan,
  WARNING_BASE_MONTHS,
  WARNING_FAILURES_MIN,
  watch,
  type Watched,
  type WarningRule,
} from '../../shared/quality/warning.ts';
import type { Tx } from '../db/database.ts';
import { readDeliveries, readExposure, readModelDeliveries, readMonths } from './exposure-store.ts';
import { readRows, readTotal, type Asked, type FoundRow } from './figure-store.ts';

const YEAR = 365.25;
/** A rate is of so many machines in a year. */
const PER = 100;
const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** Failures beside machines; without days in the field there is no rate. */
function rateOf(count: number, units: number, days: number): FoundRow['values'] {
  const years = days / YEAR;
  const rate = (failures: number): number | null => (years > 0 ? round((PER * failures) / years, 2) : null);
  const { low, high } = poissonBounds(count);
  return { count, units, years: round(years, 1), rate: rate(count), low: rate(low), high: rate(high) };
}

const countOf = (rows: readonly FoundRow[], key: string | null): number =>
  rows.find((row) => row.key === key)?.values['count'] ?? 0;

/** The rows of the failure rate, and in the one without a key the total. A machine without a failure counts too. */
async function readRates(tx: Tx, asked: Asked): Promise<FoundRow[]> {
  const rows = await readRows(tx, asked);
  const today = dayIn(asked.timeZone, asked.now);
  const { from, to: wished } = asked.period ?? { from: today, to: today };
  const to = wished < today ? wished : today;
  if (isSpan(asked.by)) return ratesOfSpans(tx, asked, { from, to }, rows);
  const exposures = await readExposure(tx, asked, asked.by as 'model', { from, to });
  const counts = new Map(rows.map(({ key, values }) => [key, values['count'] ?? 0]));
  return exposures.map(({ key, units, days }) => ({ key, values: rateOf(counts.get(key) ?? 0, units, days) }));
}

async function ratesOfSpans(tx: Tx, asked: Asked, { from, to }: Span, rows: FoundRow[]): Promise<FoundRow[]> {
  const deliveries = await readDeliveries(tx, asked, to);
  const [all] = exposureIn(deliveries, [{ from, to }]);
  const total = { key: null, values: rateOf(countOf(rows, null), all?.machines ?? 0, all?.days ?? 0) };
  const by = asked.by as 'day' | 'week' | 'month';
  const keys = from <= to ? (spansBetween(by, from, to, Infinity) ?? []) : [];
  const counts = new Map(rows.map(({ key, values }) => [key, values['count'] ?? 0]));
  const spans = keys.map((key) => ({ key, ...within(by, key, { from, to }) }));
  const exposures = exposureIn(deliveries, spans);
  const shown = spans.map(({ key }, at) => {
    const { machines = 0, days = 0 } = exposures[at] ?? {};
    return { key, values: rateOf(counts.get(key) ?? 0, machines, days) };
  });
  // As of other figures: of too many spans only those in which something happened.
  const some = shown.length <= FIGURE_SPANS_MAX ? shown : shown.filter(({ values }) => values['count']);
  return [...some, total];
}

/** The part of a day, week or month that is in the period. */
function within(by: 'day' | 'week' | 'month', key: string, { from, to }: Span): Span {
  const first = by === 'month' ? `${key}-01` : key;
  const last = { day: first, week: dayAfter(first, 6), month: dayAfter(`${dayAfter(first, 31).slice(0, 7)}-01`, -1) }[
    by
  ];
  return { from: first > from ? first : from, to: last < to ? last : to };
}

/** Months that a model is watched, beside those that only say what to expect. */
const WATCHED_MONTHS = 24;

export interface WatchedModel {
  model: string;
  months: (Watched & { month: string; failures: number; machines: number; years: number })[];
  /** From when to when it fails more often than expected; null: it does not. */
  rise: Span | null;
  /** In percent of the limit, at the end of the last month. */
  level: number;
}

function byModel<Row extends { model: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.model);
    if (group) group.push(row);
    else groups.set(row.model, [row]);
  }
  return groups;
}

/** Every model that may fail more often than expected, month by month. `asked` without a period. */
export async function watchModels(tx: Tx, asked: Asked, rule: WarningRule): Promise<WatchedModel[]> {
  const spans = monthsBefore(dayIn(asked.timeZone, asked.now), WARNING_BASE_MONTHS + WATCHED_MONTHS);
  const period = { from: spans[0]?.from ?? '', to: spans.at(-1)?.to ?? '' };
  const counts = await readMonths(tx, { ...asked, by: 'model', period }, WARNING_FAILURES_MIN);
  const failures = byModel(counts);
  const machines = await readModelDeliveries(tx, asked, period.to, [...failures.keys()]);
  const deliveries = byModel(machines);
  return [...failures].map(([model, months]) =>
    watchedModel(
      model,
      spans,
      new Map(months.map((each) => [each.month, each.failures])),
      deliveries.get(model) ?? [],
      rule,
    ),
  );
}

function watchedModel(
  model: string,
  spans: readonly Span[],
  failures: ReadonlyMap<string, number>,
  deliveries: readonly Delivery[],
  rule: WarningRule,
): WatchedModel {
  const exposures = exposureIn(deliveries, spans);
  const months = spans.map(({ from }, at) => ({
    month: from.slice(0, 7),
    failures: failures.get(from.slice(0, 7)) ?? 0,
    machines: exposures[at]?.machines ?? 0,
    years: round((exposures[at]?.days ?? 0) / YEAR, 1),
    exposure: exposures[at]?.days ?? 0,
  }));
  const watched = watch(months, rule);
  const began = riseBegan(watched);
  return {
    model,
    months: months
      .map(({ exposure: _, ...month }, at) => ({
        ...month,
        ...(watched[at] ?? { expected: null, sum: 0, warns: false }),
      }))
      .slice(WARNING_BASE_MONTHS),
    rise: began === null ? null : { from: spans[began]?.from ?? '', to: spans.at(-1)?.to ?? '' },
    level: Math.round((100 * (watched.at(-1)?.sum ?? 0)) / rule.limit),
  };
}

/** Models beyond this part of the limit are shown; a warning is 100. */
const SHOWN_LEVEL = 50;

/** With days only the failures of those days are counted: what warns is always what is now. */
async function readWarnings(tx: Tx, asked: Asked, rule: WarningRule): Promise<FoundRow[]> {
  if (asked.period) return readRows(tx, asked);
  const rows = (await watchModels(tx, asked, rule)).flatMap(({ model, months, rise, level }): FoundRow[] => {
    if (!rise || level < SHOWN_LEVEL) return [];
    const since = months.filter(({ month }) => month >= rise.from.slice(0, 7));
    const count = since.reduce((sum, { failures }) => sum + failures, 0);
    const expected = since.reduce((sum, month) => sum + (month.expected ?? 0), 0);
    const values = { count, expected: round(expected, 1), level, units: months.at(-1)?.machines ?? 0 };
    return [{ key: model, values, period: rise }];
  });
  const sum = (column: string): number => rows.reduce((total, { values }) => total + (values[column] ?? 0), 0);
  const total = { count: sum('count'), expected: round(sum('expected'), 1), level: null, units: sum('units') };
  return [...rows, { key: null, values: total }];
}

async function readRateTotal(tx: Tx, asked: Asked): Promise<FoundRow['values']> {
  const { count } = await readTotal(tx, asked);
  const { from, to } = asked.period ?? { from: '', to: '' };
  const [all] = exposureIn(await readDeliveries(tx, asked, to), [{ from, to }]);
  return rateOf(count ?? 0, all?.machines ?? 0, all?.days ?? 0);
}

export interface Reading {
  rows(tx: Tx, asked: Asked): Promise<FoundRow[]>;
  total(tx: Tx, asked: Asked): Promise<FoundRow['values']>;
}

/** How figures of machines are read, by name; the others are one statement. */
export const unitReadings = (rule: WarningRule): Partial<Record<FigureName, Reading>> => ({
  'failure-rate': { rows: readRates, total: readRateTotal },
  warnings: { rows: (tx, asked) => readWarnings(tx, asked, rule), total: readTotal },
});
