import type { FigureName } from '../../shared/figure/figure-table.ts';
import type { FigureView } from '../../shared/figure/calls.ts';

/** A part of a bar: its column, its colour, and the pattern that tells it apart without colour. */
export interface Series {
  key: string;
  colour: string;
  pattern: keyof typeof patterns;
}

/** Backgrounds that differ on paper and for those who see no colours. */
const patterns = {
  plain: (colour: string) => colour,
  stripes: (colour: string) => `repeating-linear-gradient(45deg, ${colour} 0 4px, var(--surface) 4px 6px)`,
  lines: (colour: string) => `repeating-linear-gradient(0deg, ${colour} 0 3px, var(--surface) 3px 5px)`,
  columns: (colour: string) => `repeating-linear-gradient(90deg, ${colour} 0 3px, var(--surface) 3px 5px)`,
  dots: (colour: string) => `radial-gradient(circle, var(--surface) 1.3px, transparent 1.7px) 0 0 / 6px 6px, ${colour}`,
};
export const lookOf = ({ colour, pattern }: Series) => ({
  background: patterns[pattern](`var(--${colour})`),
  printColorAdjust: 'exact' as const,
});

const one = (key: string, colour = 'run-ring'): Series[] => [{ key, colour, pattern: 'plain' }];

/** What the bars of each figure are made of, by the colours of look.md; several columns of one unit stand on each other. */
const drawn: Readonly<Record<FigureName, readonly Series[]>> = {
  inflow: one('count'),
  closing: one('count'),
  'closed-in-time': [
    { key: 'inTime', colour: 'ok-ring', pattern: 'plain' },
    { key: 'late', colour: 'bad-ring', pattern: 'stripes' },
  ],
  'first-time-right': one('right', 'ok-ring'),
  satisfaction: one('satisfied', 'ok-ring'),
  ageing: [
    { key: 'day', colour: 'run-ring', pattern: 'plain' },
    { key: 'threeDays', colour: 'run-ring', pattern: 'columns' },
    { key: 'week', colour: 'warn-ring', pattern: 'dots' },
    { key: 'month', colour: 'warn-ring', pattern: 'plain' },
    { key: 'older', colour: 'bad-ring', pattern: 'stripes' },
  ],
  load: one('count'),
  overdue: [
    { key: 'queued', colour: 'bad-ring', pattern: 'stripes' },
    { key: 'ours', colour: 'act-ring', pattern: 'plain' },
    { key: 'requester', colour: 'run-ring', pattern: 'columns' },
    { key: 'parts', colour: 'warn-ring', pattern: 'dots' },
  ],
  escalations: one('count', 'warn-ring'),
  'time-by-stage': [
    { key: 'ours', colour: 'act-ring', pattern: 'plain' },
    { key: 'requester', colour: 'run-ring', pattern: 'columns' },
    { key: 'parts', colour: 'warn-ring', pattern: 'stripes' },
    { key: 'closing', colour: 'ok-ring', pattern: 'dots' },
  ],
  downtime: one('hours', 'bad-ring'),
  'repeat-failures': one('count', 'warn-ring'),
  reasons: one('count'),
};
export const seriesOf = (name: FigureName): readonly Series[] => drawn[name];

type Row = FigureView['rows'][number];
const lengthOf = ({ values }: Row, series: readonly Series[]): number =>
  series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);

/** The value at the end of the scale: 100 for a share, else the longest bar; never 0. */
export function scaleOf(rows: readonly Row[], series: readonly Series[], unit: string | undefined): number {
  if (unit === 'percent') return 100;
  return Math.max(...rows.map((row) => lengthOf(row, series)), 0) || 1;
}
