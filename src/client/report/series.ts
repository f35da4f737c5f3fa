import type { FigureName } from '../../shared/figure/figure-table.ts';
import type { FigureView } from '../../shared/figure/calls.ts';
import type { Look } from '../ui/pattern.ts';

/** A part of a bar, and its column. */
export interface Series extends Look {
  key: string;
}

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
  reuse: one('linkRate', 'ok-ring'),
  'failure-rate': one('rate', 'bad-ring'),
  warnings: one('level', 'warn-ring'),
};
export const seriesOf = (name: FigureName): readonly Series[] => drawn[name];

type Row = FigureView['rows'][number];
const lengthOf = ({ values }: Row, series: readonly Series[]): number =>
  series.reduce((sum, { key }) => sum + (values[key] ?? 0), 0);

/** The value at the end of the scale: 100 for a share (of a limit it may be more), else the longest bar; never 0. */
export function scaleOf(rows: readonly Row[], series: readonly Series[], unit: string | undefined): number {
  if (unit === 'percent') return Math.max(100, ...rows.map((row) => lengthOf(row, series)));
  return Math.max(...rows.map((row) => lengthOf(row, series)), 0) || 1;
}
