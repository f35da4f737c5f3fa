import type { CallOutput } from '../../shared/call.ts';
import { FIGURE_DAYS, FIGURE_ROWS_MAX, FIGURE_SPANS_MAX } from '../../shared/constants.ts';
import type { Dictionaries } from '../../shared/dictionary/dictionary-schema.ts';
import { labelOf } from '../../shared/dictionary/label-of.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import {
  figureComments,
  getFigure,
  listFigures,
  type FigureQuery,
  type FigureView,
} from '../../shared/figure/calls.ts';
import {
  figureFilters,
  figureNames,
  figureOf,
  filtersFor,
  fits,
  groupingsFor,
  isFigure,
  isSpan,
  mayGroupBy,
  mayReadFigure,
  type FigureName,
  type Grouping,
} from '../../shared/figure/figure-table.ts';
import { spansBetween, weekLabel, dayAfter, daysBetween, dayIn } from '../../shared/figure/days.ts';
import type { Language } from '../../shared/text/languages.ts';
import { isInsider, type Viewer } from '../../shared/ticket/rules.ts';
import type { WarningRule } from '../../shared/quality/warning.ts';
import type { Tx } from '../db/database.ts';
import { label } from '../http/messages.ts';
import { operation, type Operation } from '../http/operation.ts';
import {
  NO_VALUE,
  readComments,
  readNames,
  readRows,
  readTotal,
  ticketsText,
  type Asked,
  type FoundRow,
  type Value,
} from './figure-store.ts';
import { qualityOperations, readRise, readWarned } from './quality-operations.ts';
import { unitReadings, type Reading, type WatchedModel } from './unit-figures.ts';

export interface FigureDeps {
  dictionaries(tx: Tx): Promise<Dictionaries>;
  /** The days of figures are those of this time zone. */
  timeZone: string;
  /** Whether leads see figures by person. */
  byPerson: boolean;
  /** When a model is warned of. */
  warning: WarningRule;
}

export interface FigureContext {
  tx: Tx;
  viewer: Viewer;
  now: Date;
  language: Language;
}

/** Figures, their lists and their files: all go through the same check of who may what. */
export interface Figures {
  operations: Operation[];
  /** One figure; throws `forbidden` and `missing`. */
  view(context: FigureContext, name: string, query: FigureQuery): Promise<FigureView>;
  /** The ids of the tickets that one row counts, as a statement. */
  tickets(context: Pick<FigureContext, 'viewer' | 'now'>, wanted: FigureList): (value: Value) => string;
  title(name: string, language: Language): string;
  /** Whether any figure is for this viewer. */
  mayRead(viewer: Viewer): boolean;
  /** Since when a model fails more often than expected; null: it does not, by far. */
  rise(context: Pick<FigureContext, 'tx' | 'now'>, model: string): Promise<{ from: string; to: string } | null>;
  /** Every model that is warned of. */
  warned(tx: Tx, now: Date): Promise<WatchedModel[]>;
  /** Throws what `view` would refuse. */
  check(context: Pick<FigureContext, 'viewer' | 'now'>, name: string, query: FigureQuery): void;
}
type KeyedRow = FoundRow & { key: string };
export type FigureList = FigureQuery & { figure: string; key?: string | undefined };

const byRows: Reading = { rows: readRows, total: readTotal };

export function createFigures(deps: FigureDeps): Figures {
  const ofUnits = unitReadings(deps.warning);
  const reading = (name: FigureName): Reading => ofUnits[name] ?? byRows;
  const view: Figures['view'] = async (context, name, query) => {
    const asked = askedOf(deps, context, name, query);
    const { by } = asked;
    const { rows: readAll, total: readWhole } = reading(asked.name);
    const found = await readAll(context.tx, asked);
    // Rows of reasons overlap, so their sum is no total.
    const total =
      by === 'reason' ? await readWhole(context.tx, asked) : (found.find(({ key }) => key === null)?.values ?? {});
    const rows = found.filter((row): row is KeyedRow => row.key !== null);
    const shown = isSpan(by) ? withEmptySpans(asked, rows) : largest(rows);
    const labels = await labelsOf(deps, context, by, shown);
    return {
      columns: columnsOf(asked.name, context.language),
      rows: shown.map(({ key, values, period = asked.period }) => ({
        key,
        label: labels(key),
        values,
        list: listOf({ ...asked, period }, key),
      })),
      more: isSpan(by) ? 0 : rows.length - shown.length,
      total: { values: total },
      before:
        asked.period && !figureOf(asked.name).isNow
          ? { values: await readWhole(context.tx, before(asked, asked.period)) }
          : null,
      period: asked.period,
      by,
      asOf: context.now.toISOString(),
    };
  };
  return {
    operations: [
      operation(listFigures, { perform: (context) => Promise.resolve(listFor(deps, context)) }),
      operation(getFigure, {
        mayLag: true,
        perform: (context, { params, query }) => view(context, params.name, query),
      }),
      operation(figureComments, {
        mayLag: true,
        perform: async (context, { query }) => ({
          items: await readComments(context.tx, askedOf(deps, context, 'satisfaction', query)),
          next: null,
        }),
      }),
      ...qualityOperations(deps),
    ],
    view,
    tickets: (context, { figure, key, ...query }) => {
      const asked = askedOf(deps, context, figure, query, 'figure');
      return (value) => ticketsText(asked, key, value);
    },
    mayRead,
    check: (context, name, query) => void askedOf(deps, context, name, query),
    rise: (context, model) => readRise(context.tx, context.now, deps, model),
    warned: (tx, now) => readWarned(tx, now, deps),
    title: (name, language) => label(language, `figure.${name}`),
  };
}

function listFor(
  { byPerson, timeZone }: FigureDeps,
  { viewer, language }: FigureContext,
): CallOutput<typeof listFigures> {
  const { role } = readerOf(viewer);
  const items = figureNames
    .filter((name) => mayReadFigure(role, name))
    .map((name) => {
      const { by, isNow } = figureOf(name);
      const first = mayGroupBy(role, name, by, byPerson) ? [by] : [];
      const others = groupingsFor(role, name, byPerson).filter((each) => each !== by);
      return {
        name,
        label: label(language, `figure.${name}`),
        hint: label(language, `figure.hint.${name}`),
        columns: columnsOf(name, language),
        groupings: [...first, ...others],
        filters: filtersFor(role, name, byPerson),
        hasPeriod: !isNow,
      };
    });
  return { items, next: null, timeZone };
}

const mayRead = (viewer: Viewer): viewer is Extract<Viewer, { kind: 'user' }> =>
  viewer.kind === 'user' && figureNames.some((name) => mayReadFigure(viewer.role, name));

/** Who may read figures at all: insiders, and managers of their own organisation. */
function readerOf(viewer: Viewer): Extract<Viewer, { kind: 'user' }> {
  if (!mayRead(viewer)) throw new CallError('forbidden');
  return viewer;
}

/** What is counted, after the reader's rights and the query have been checked. `field`: where the figure is named. */
function askedOf(
  { timeZone, byPerson }: FigureDeps,
  { viewer, now }: Pick<FigureContext, 'viewer' | 'now'>,
  name: string,
  query: FigureQuery,
  field?: 'figure',
): Asked {
  const reader = readerOf(viewer);
  if (!isFigure(name)) throw field ? invalid({ [field]: { key: 'issue.choice' } }) : new CallError('missing');
  if (!mayReadFigure(reader.role, name)) throw new CallError('forbidden');
  const { from, to, by: wished, ...filters } = query;
  const by = wished ?? figureOf(name).by;
  const wanted = figureFilters.filter((filter) => filters[filter] !== undefined);
  if (!fits(name, by, 'rows')) throw invalid({ by: { key: 'issue.choice' } });
  const strange = wanted.find((filter) => !fits(name, filter, 'filters'));
  if (strange) throw invalid({ [strange]: { key: 'issue.choice' } });
  const used: Grouping[] = [by, ...wanted];
  if (!used.every((each) => mayGroupBy(reader.role, name, each, byPerson))) throw new CallError('forbidden');
  const organisations = isInsider(reader) ? null : [reader.organisationId ?? '', ...(reader.below ?? [])];
  return {
    name,
    by,
    period: periodOf(name, { from, to }, dayIn(timeZone, now)),
    filters,
    organisations,
    timeZone,
    now,
  };
}

function periodOf(name: FigureName, { from, to }: Pick<FigureQuery, 'from' | 'to'>, today: string): Asked['period'] {
  if (figureOf(name).isNow && from === undefined && to === undefined) return null;
  const last = to ?? (from !== undefined && from > today ? from : today);
  const period = { from: from ?? dayAfter(last, 1 - FIGURE_DAYS), to: last };
  if (period.from > period.to) throw invalid({ to: { key: 'issue.figurePeriod' } });
  return period;
}

/** As many days before. */
function before(asked: Asked, { from, to }: { from: string; to: string }): Asked {
  const days = daysBetween(from, to) + 1;
  return { ...asked, period: { from: dayAfter(from, -days), to: dayAfter(from, -1) } };
}

const columnsOf = (name: FigureName, language: Language): FigureView['columns'] =>
  Object.entries(figureOf(name).columns).map(([key, unit]) => ({
    key,
    label: label(language, `figure.column.${key}`),
    unit,
  }));

/** In order; those without a ticket too, unless they are many. */
function withEmptySpans({ by, period, name }: Asked, rows: readonly KeyedRow[]): KeyedRow[] {
  const sorted = rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  if (!period || !isSpan(by)) return sorted;
  const spans = spansBetween(by, period.from, period.to, FIGURE_SPANS_MAX);
  if (!spans) return sorted;
  const found = new Map(rows.map((row) => [row.key, row.values]));
  const none = Object.fromEntries(
    Object.entries(figureOf(name).columns).map(([key, unit]) => [
      key,
      unit === 'tickets' || unit === 'units' || unit === 'solutions' ? 0 : null,
    ]),
  );
  return spans.map((key) => ({ key, values: found.get(key) ?? none }));
}

/** A warning is as large as it is near to its limit. */
const weightOf = ({ values }: FoundRow): number => values['level'] ?? values['count'] ?? 0;
const largest = (rows: readonly KeyedRow[]): KeyedRow[] =>
  rows
    .toSorted((one, other) => weightOf(other) - weightOf(one) || (one.key < other.key ? -1 : 1))
    .slice(0, FIGURE_ROWS_MAX);

function listOf({ name, by, period, filters }: Asked, key: string): string {
  const query = { figure: name, key, by, ...period, ...filters };
  return new URLSearchParams(
    Object.entries(query).flatMap(([each, value]) => (value === undefined ? [] : [[each, value]])),
  ).toString();
}

async function labelsOf(
  { dictionaries }: FigureDeps,
  { tx, language }: FigureContext,
  by: Grouping,
  rows: readonly { key: string }[],
): Promise<(key: string) => string> {
  const none = label(language, by === 'person' || by === 'group' ? 'figure.nobody' : 'figure.none');
  const known = await dictionaries(tx);
  const coded = (name: keyof Dictionaries, code: string): string => {
    const entry = known[name].find((each) => each.code === code);
    return entry ? labelOf(entry, language) : code;
  };
  const names = await readNames(
    tx,
    by,
    rows.map(({ key }) => key),
  );
  const labels: Partial<Record<Grouping, (key: string) => string>> = {
    week: weekLabel,
    severity: (key) => `S${key}`,
    line: (key) => coded('productLine', key),
    zone: (key) => coded('zone', key),
    reason: (key) => {
      const [dictionary = '', code = ''] = key.split(':');
      return `${label(language, `figure.reason.${dictionary}`)}: ${coded(dictionary as keyof Dictionaries, code)}`;
    },
  };
  return (key) => (key === NO_VALUE ? none : (names.get(key) ?? labels[by]?.(key) ?? key));
}
