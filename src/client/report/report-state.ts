import type { CallInput, CallOutput } from '../../shared/call.ts';
import { FIGURE_DAYS, FIGURE_FIRST_DAY, FIGURE_LAST_DAY } from '../../shared/constants.ts';
import type { getFigure, listFigures } from '../../shared/figure/calls.ts';
import { dayAfter, FIGURE_PERIODS } from '../../shared/figure/days.ts';
import type { FigureFilter } from '../../shared/figure/figure-table.ts';
import type { listTickets } from '../../shared/ticket/list-call.ts';

export type FigureInfo = CallOutput<typeof listFigures>['items'][number];
type FigureQuery = CallInput<typeof getFigure>['query'];
export type TicketsQuery = CallInput<typeof listTickets>['query'];
type Params = Readonly<Record<string, string | undefined>>;

/** What a report shows. It is stored only in the address, so that whoever gets it sees the same by their own rights. */
export interface ReportState {
  info: FigureInfo;
  by: FigureInfo['groupings'][number] | undefined;
  /** Days that end today; undefined: `from` and `to`, or everything that is open. */
  days: number | undefined;
  from: string | undefined;
  to: string | undefined;
  filters: Readonly<Partial<Record<FigureFilter, string>>>;
  /** The row whose tickets are listed. */
  key: string | undefined;
}

const dayIn = (given: string | undefined): string | undefined =>
  given !== undefined &&
  /^\d{4}-\d\d-\d\d$/.test(given) &&
  !Number.isNaN(Date.parse(given)) &&
  given >= FIGURE_FIRST_DAY &&
  given <= FIGURE_LAST_DAY
    ? given
    : undefined;

/** The state in the address; what the reader may not see, or what is none, is left out. Undefined: no figure at all. */
export function reportStateOf(params: Params, infos: readonly FigureInfo[]): ReportState | undefined {
  const info = infos.find(({ name }) => name === params['name']) ?? infos[0];
  if (!info) return undefined;
  const from = dayIn(params['from']);
  const to = dayIn(params['to']);
  const hasDays = from !== undefined || to !== undefined;
  const wished = FIGURE_PERIODS.find((days) => String(days) === params['days']);
  const filters = info.filters.flatMap((name) => (params[name] ? [[name, params[name]] as const] : []));
  return {
    info,
    by: info.groupings.find((by) => by === params['by']),
    days: hasDays ? undefined : (wished ?? (info.hasPeriod ? FIGURE_DAYS : undefined)),
    from,
    to,
    filters: Object.fromEntries(filters),
    key: params['key'],
  };
}

/** The parameters of the address, without defaults. */
export function reportParams({ info, by, days, from, to, filters, key }: ReportState): Params {
  const isDefault = days === FIGURE_DAYS && info.hasPeriod;
  return {
    name: info.name,
    by,
    days: days === undefined || isDefault ? undefined : String(days),
    from,
    to,
    ...filters,
    key,
  };
}

/** What the figure is asked; `today` in the installation's time zone. */
export function figureQueryOf({ by, days, from, to, filters }: ReportState, today: string): FigureQuery {
  const period = days === undefined ? { from, to } : { from: dayAfter(today, 1 - days), to: today };
  const asked = { ...period, by, ...filters };
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as FigureQuery;
}

/** The address of a row's tickets, from the query that the figure gives with it. */
export function rowParams(list: string): Params {
  const { figure, ...query } = Object.fromEntries(new URLSearchParams(list));
  return { ...query, name: figure };
}

/** The query of the tickets behind a row, or behind the whole figure. */
export const ticketsQueryOf = (state: ReportState, today: string): TicketsQuery =>
  ({
    ...figureQueryOf(state, today),
    figure: state.info.name,
    ...(state.key === undefined ? {} : { key: state.key }),
  }) as TicketsQuery;
