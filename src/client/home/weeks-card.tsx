import { getFigure, type FigureView } from '../../shared/figure/calls.ts';
import { useCall } from '../api/queries.ts';
import { rowParams } from '../report/report-state.ts';
import type { Series } from '../report/series.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Link } from '../ui/navigation.tsx';
import { lookOf } from '../ui/pattern.ts';
import { BoardCard } from './board-card.tsx';

const looks = [
  { key: 'raised', colour: 'run-ring', pattern: 'plain' },
  { key: 'closed', colour: 'ok-ring', pattern: 'stripes' },
] as const satisfies readonly Series[];
/** So many that each is wide enough for a finger on a phone. */
const WEEKS = 12;

/** What came in and what was closed, by week. A column leads to what came in; the table has both ways. */
export function WeeksCard() {
  const { t } = useText();
  const raised = useCall(getFigure, { params: { name: 'inflow' }, query: { by: 'week' } }).data;
  const closed = useCall(getFigure, { params: { name: 'closing' }, query: { by: 'week' } }).data;
  if (
    !raised ||
    !closed ||
    counts(raised)
      .concat(counts(closed))
      .every((count) => count === 0)
  )
    return null;
  const names = [t('figure.inflow'), t('figure.closing')];
  const came = raised.rows.slice(-WEEKS);
  const went = new Map(closed.rows.map((row) => [row.key, row]));
  return <Weeks names={names} weeks={came.map((row) => [row, went.get(row.key)])} />;
}

type Row = FigureView['rows'][number];
const counts = ({ rows }: FigureView): number[] => rows.slice(-WEEKS).map(countOf);
const countOf = (row: Row | undefined): number => row?.values['count'] ?? 0;

function Weeks({ names, weeks }: { names: readonly string[]; weeks: readonly (readonly [Row, Row | undefined])[] }) {
  const { t } = useText();
  const { link } = usePage();
  const end = Math.max(...weeks.flat().map(countOf), 1);
  const hrefOf = (row: Row | undefined) =>
    row?.list == null || countOf(row) === 0 ? undefined : link('reports', rowParams(row.list));
  return (
    <BoardCard
      title={t('home.weeks')}
      href={link('reports', { name: 'inflow' })}
      table={{
        head: [t('figure.by.week'), ...names],
        rows: weeks.map((rows) => ({
          key: rows[0].key,
          cells: [{ text: rows[0].label }, ...rows.map((row) => ({ text: String(countOf(row)), href: hrefOf(row) }))],
        })),
      }}
    >
      <ol className="flex h-28 border-b border-line-strong">
        {weeks.map((rows) => (
          <li key={rows[0].key} className="min-w-6 flex-1">
            <Link
              href={link('reports', rowParams(rows[0].list ?? ''))}
              aria-label={t('report.bar', {
                label: rows[0].label,
                values: rows.map((row, at) => `${names[at]} ${countOf(row)}`).join(', '),
              })}
              className="press flex h-full items-end gap-px rounded-t-[4px] px-[8%] active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60"
            >
              {rows.map((row, at) => (
                <span
                  key={at}
                  className="flex-1 rounded-t-[2px]"
                  style={{ ...lookOf(looks[at] ?? looks[0]), height: `${(100 * countOf(row)) / end}%` }}
                />
              ))}
            </Link>
          </li>
        ))}
      </ol>
      <p aria-hidden className="tabular flex justify-between pt-1 text-tiny text-ink3">
        <span>{weeks[0]?.[0].label}</span>
        <span>{weeks.at(-1)?.[0].label}</span>
      </p>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5 text-small text-ink2">
        {looks.map((look, at) => (
          <span key={look.key} className="flex items-center gap-1.5">
            <span aria-hidden className="size-3.5 rounded-[3px]" style={lookOf(look)} />
            {names[at]}
            <strong className="tabular text-ink">{weeks.reduce((sum, rows) => sum + countOf(rows[at]), 0)}</strong>
          </span>
        ))}
      </p>
    </BoardCard>
  );
}
