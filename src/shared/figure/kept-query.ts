import * as z from 'zod/mini';
import type { ValidationIssues } from '../errors.ts';
import { issuesOf } from '../validation-issues.ts';
import { getFigure, type FigureQuery } from './calls.ts';
import { dayAfter, FIGURE_PERIODS } from './days.ts';
import { isFigure, type FigureName } from './figure-table.ts';

/** What the parameters of the page of figures ask for on this day; `days` end on it. */
export function figureOfAddress(
  text: string,
  today: string,
): { name: FigureName; query: FigureQuery } | { issues: ValidationIssues } {
  const { name = '', days, key: _row, ...rest } = Object.fromEntries(new URLSearchParams(text));
  if (!isFigure(name)) return { issues: { query: { key: 'issue.choice' } } };
  const wished = FIGURE_PERIODS.find((each) => String(each) === days);
  const period = wished === undefined ? {} : { from: dayAfter(today, 1 - wished), to: today };
  const parsed = z.safeParse(getFigure.query, { ...rest, ...period }, { reportInput: true });
  if (parsed.success) return { name, query: parsed.data };
  const [first] = Object.values(issuesOf(parsed.error));
  return { issues: { query: first ?? { key: 'issue.invalid' } } };
}
