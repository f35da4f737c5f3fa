import * as z from 'zod/mini';
import { getFigure } from '../../../shared/figure/calls.ts';
import { isFigure } from '../../../shared/figure/figure-table.ts';
import { issuesOf } from '../../../shared/validation-issues.ts';
import type { Figures } from '../../figure/figures.ts';
import { label } from '../../http/messages.ts';
import type { ExportQuery, ExportSource } from './export-source.ts';
import type { TableCell } from './write-table.ts';

const parsedOf = ({ name = '', ...query }: ExportQuery) => ({
  name,
  parsed: z.safeParse(getFigure.query, query, { reportInput: true }),
});

/** A figure as it is shown: its rows, their sum, and the sum of the period before. `name` in the query says which. */
export const figureExport = (figures: Figures): ExportSource => ({
  list: 'figure',
  mayExport: (viewer) => figures.mayRead(viewer),
  issues: (query, viewer, now) => {
    const { name, parsed } = parsedOf(query);
    if (!isFigure(name)) return { name: { key: name === '' ? 'issue.required' : 'issue.choice' } };
    if (!parsed.success) return issuesOf(parsed.error);
    figures.check({ viewer, now }, name, parsed.data);
    return {};
  },
  title: (language, { name = '' }) => figures.title(name, language),
  table: async ({ database, clock, viewer, language }, query) => {
    const { name, parsed } = parsedOf(query);
    if (!parsed.success) throw parsed.error;
    const view = await database.read(viewer, (tx) =>
      figures.view({ tx, viewer, now: clock.now(), language }, name, parsed.data),
    );
    const row = (title: string, values: Readonly<Record<string, number | null>>): TableCell[] => [
      title,
      ...view.columns.map(({ key }) => values[key] ?? null),
    ];
    const heads = view.columns.map((column) => `${column.label} (${label(language, `figure.unit.${column.unit}`)})`);
    const rows = [
      ...view.rows.map((each) => row(each.label, each.values)),
      row(label(language, 'figure.total'), view.total.values),
      ...(view.before ? [row(label(language, 'figure.before'), view.before.values)] : []),
    ];
    return { head: [label(language, `figure.by.${view.by}`), ...heads], rows: inTurn(rows) };
  },
});

async function* inTurn(rows: readonly TableCell[][]): AsyncGenerator<TableCell[]> {
  yield* await Promise.resolve(rows);
}
