import { type Role, can, isInsiderRole } from '../ticket/roles.ts';

/** What rows of a figure may stand for. `reason`: the codes that people choose when they reject, escalate, decline or close. */
export const groupings = [
  'day',
  'week',
  'month',
  'severity',
  'line',
  'zone',
  'customer',
  'organisation',
  'model',
  'software',
  'production',
  'group',
  'person',
  'reason',
] as const;
export type Grouping = (typeof groupings)[number];

/** The properties of a ticket by which all figures can be filtered. */
export const figureFilters = [
  'severity',
  'line',
  'zone',
  'customer',
  'organisation',
  'model',
  'software',
  'production',
  'group',
  'person',
  'reason',
] as const satisfies readonly Grouping[];
export type FigureFilter = (typeof figureFilters)[number];
export const isSpan = (by: Grouping): by is 'day' | 'week' | 'month' => by === 'day' || by === 'week' || by === 'month';

/** `score`: of 1 to 5. `solutions`: different ones. `times`: a mean number. `units`: machines. `years`: of a machine in the field. `rate`: failures in a hundred of those. */
export const figureUnits = [
  'tickets',
  'percent',
  'days',
  'hours',
  'score',
  'solutions',
  'times',
  'units',
  'years',
  'rate',
] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** What the installed base says of a machine: failures are divided by the machines that have the same value. */
const ofUnits = ['line', 'zone', 'customer', 'model', 'software', 'production'] as const satisfies readonly Grouping[];

interface Figure {
  /** By key; `count` are the tickets that a row leads to. */
  columns: Readonly<Record<string, FigureUnit>>;
  /** Without a wish. */
  by: Grouping;
  /** Of what is now: the days of the query choose by filing, and there is no period before. */
  isNow?: true;
  /** For insiders only. */
  isInternal?: true;
  /** Failures of machines of the installed base, beside the machines: what rows and filters may be. */
  ofUnits?: { rows: readonly Grouping[]; filters: readonly Grouping[] };
}

const count = 'tickets';
/** Every figure: its columns, and who may read it; the statements are in `server/figure/figure-store.ts`. */
const table = {
  inflow: { columns: { count }, by: 'week' },
  closing: { columns: { count, days: 'days' }, by: 'week' },
  'closed-in-time': { columns: { count, inTime: 'tickets', late: 'tickets', share: 'percent' }, by: 'week' },
  'first-time-right': { columns: { count, declared: 'percent', right: 'percent' }, by: 'line' },
  satisfaction: { columns: { count, mean: 'score', satisfied: 'percent', poor: 'tickets' }, by: 'month' },
  ageing: {
    columns: {
      count,
      day: 'tickets',
      threeDays: 'tickets',
      week: 'tickets',
      month: 'tickets',
      older: 'tickets',
      oldest: 'days',
    },
    by: 'severity',
    isNow: true,
  },
  load: {
    columns: { count, overdue: 'tickets', onHold: 'tickets', critical: 'tickets' },
    by: 'person',
    isNow: true,
    isInternal: true,
  },
  overdue: {
    columns: { count, queued: 'tickets', ours: 'tickets', requester: 'tickets', parts: 'tickets' },
    by: 'severity',
    isNow: true,
  },
  escalations: { columns: { count, stillOpen: 'tickets' }, by: 'line' },
  'time-by-stage': { columns: { count, ours: 'days', requester: 'days', parts: 'days', closing: 'days' }, by: 'line' },
  downtime: {
    columns: { count, hours: 'hours', mean: 'hours', vendorHours: 'hours', estimated: 'tickets', open: 'tickets' },
    by: 'model',
  },
  'repeat-failures': { columns: { count, units: 'units' }, by: 'model' },
  reasons: { columns: { count }, by: 'reason', isInternal: true },
  reuse: {
    columns: { count, linked: 'tickets', linkRate: 'percent', sources: 'solutions', reuse: 'times' },
    by: 'line',
    isInternal: true,
  },
  'failure-rate': {
    columns: { count, units: 'units', years: 'years', rate: 'rate', low: 'rate', high: 'rate' },
    by: 'model',
    ofUnits: { rows: ['day', 'week', 'month', ...ofUnits], filters: ofUnits },
  },
  warnings: {
    columns: { count, expected: 'tickets', level: 'percent', units: 'units' },
    by: 'model',
    isNow: true,
    isInternal: true,
    ofUnits: { rows: ['model'], filters: ofUnits },
  },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof table;
export const figureNames = Object.keys(table) as [FigureName, ...FigureName[]];
export const isFigure = (name: string): name is FigureName => Object.hasOwn(table, name);
export const figureOf = (name: FigureName): Figure => table[name];
export type FigureColumn = { [N in FigureName]: keyof (typeof table)[N]['columns'] }[FigureName];

/** Who may read figures at all, and which: partners none, their managers those about their own organisation. */
export const mayReadFigure = (role: Role, name: FigureName): boolean =>
  isInsiderRole(role) || (can(role, 'manages') && figureOf(name).isInternal !== true);

/** Whether it makes sense at all, whoever asks. */
export function fits(name: FigureName, by: Grouping, as: 'rows' | 'filters'): boolean {
  const { ofUnits: allowed } = figureOf(name);
  return !allowed || allowed[as].includes(by);
}

/** `byPerson`: the installation's setting; open tickets by person everybody sees who hands one over. */
export function mayGroupBy(role: Role, name: FigureName, by: Grouping, byPerson: boolean): boolean {
  if (by === 'person') return name === 'load' ? isInsiderRole(role) : byPerson && can(role, 'leads');
  return (by !== 'group' && by !== 'reason') || isInsiderRole(role);
}

export const groupingsFor = (role: Role, name: FigureName, byPerson: boolean): Grouping[] =>
  groupings.filter((by) => fits(name, by, 'rows') && mayGroupBy(role, name, by, byPerson));
export const filtersFor = (role: Role, name: FigureName, byPerson: boolean): FigureFilter[] =>
  figureFilters.filter((filter) => fits(name, filter, 'filters') && mayGroupBy(role, name, filter, byPerson));
