import { getFigure, type FigureView } from '../../shared/figure/calls.ts';
import { isSpan, type FigureName, type Grouping } from '../../shared/figure/figure-table.ts';
import { useCall } from '../api/queries.ts';
import { Bars, Legend } from '../report/figure-picture.tsx';
import { rowParams } from '../report/report-state.ts';
import { seriesOf } from '../report/series.ts';
import { useValue } from '../report/values.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { BoardCard } from './board-card.tsx';

/** So many rows are drawn; the figure has all of them. */
const SHOWN = 6;

/** A figure on a board: its largest rows, or its newest months, each a way to exactly its tickets. */
export function FigureCard({ name, by }: { name: FigureName; by: Grouping }) {
  const { t } = useText();
  const { link } = usePage();
  const value = useValue();
  const { data } = useCall(getFigure, { params: { name }, query: { by } });
  if (!data?.total.values['count']) return null;
  const view = { ...data, rows: shownOf(data) };
  const parts = seriesOf(name);
  return (
    <BoardCard
      title={t(`figure.${name}`)}
      href={link('reports', { name, by })}
      table={{
        head: [t(`figure.by.${by}`), ...view.columns.map(({ label }) => label)],
        rows: view.rows.map(({ key, label, values, list }) => ({
          key,
          cells: [
            { text: label, href: list === null ? undefined : link('reports', rowParams(list)) },
            ...view.columns.map(({ key: column, unit }) => ({ text: value(values[column], unit) })),
          ],
        })),
      }}
    >
      {parts.length > 1 && <Legend parts={parts} view={view} />}
      <Bars view={view} parts={parts} isNarrow />
    </BoardCard>
  );
}

/** The newest months, the worst severity first, and of anything else what has most. */
function shownOf({ by, rows }: FigureView): FigureView['rows'] {
  if (by === 'severity') return rows.toSorted((one, other) => one.key.localeCompare(other.key));
  return isSpan(by) ? rows.slice(-SHOWN) : rows.slice(0, SHOWN);
}
