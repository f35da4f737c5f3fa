import type { ParsedInput } from '../call.ts';
import type { ValidationIssues } from '../errors.ts';
import { figureFilters } from '../figure/figure-table.ts';
import type { listTickets } from './list-call.ts';

type Query = ParsedInput<typeof listTickets>['query'];
type Name = keyof Query;

/** What a list of a figure takes beside the figure's own parameters. */
const ALWAYS: readonly Name[] = ['view', 'sort', 'cursor', 'limit'];
const OF_FIGURES: readonly Name[] = ['figure', 'key', 'from', 'to', 'by', ...figureFilters];
/** Filters of both. */
const BOTH: readonly Name[] = ['severity', 'zone'];

/** The issues of a list's query whose parameters do not belong together. */
export function listIssues(query: Query): ValidationIssues {
  const given = (Object.keys(query) as Name[]).filter((name) => query[name] !== undefined);
  const isFigure = query.figure !== undefined;
  const strange = given.filter((name) =>
    isFigure ? ![...ALWAYS, ...OF_FIGURES].includes(name) : OF_FIGURES.includes(name) && !BOTH.includes(name),
  );
  const key = isFigure ? 'issue.notWithFigure' : 'issue.onlyWithFigure';
  return {
    ...Object.fromEntries(strange.map((name) => [name, { key }])),
    ...(isFigure && !['todo', 'all'].includes(query.view) && { view: { key: 'issue.notWithFigure' } }),
  };
}

/** The same filters as a figure takes them, and which row of it. */
export function figureListOf(query: Query) {
  const { figure, key, from, to, by, severity, ...rest } = query;
  if (figure === undefined) return undefined;
  const { line, zone, customer, organisation, model, software, production, group, person, reason } = rest;
  const filters = { line, zone, customer, organisation, model, software, production, group, person, reason };
  return {
    figure,
    key,
    from,
    to,
    by,
    severity: severity === undefined ? undefined : severityText(severity),
    ...filters,
  };
}

const severities = ['1', '2', '3', '4'] as const;
const severityText = (severity: number) => severities[severity - 1];
