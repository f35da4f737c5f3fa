import type { FigureView } from '../../shared/figure/calls.ts';
import { isSpan, type FigureName } from '../../shared/figure/figure-table.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { Link } from '../ui/navigation.tsx';
import { useMedia } from '../ui/use-media.ts';
import { rowParams } from './report-state.ts';
import { lookOf } from '../ui/pattern.ts';
import { scaleOf, seriesOf, type Series } from './series.ts';
import { useRowText, useValue } from './values.ts';

interface PictureProps {
  name: FigureName;
  view: FigureView;
}
type Row = FigureView['rows'][number];

const WIDE = '(min-width: 37.5rem)';
/** More days, weeks or months than this are columns on a phone too, and scroll. */
const LISTED_MAX = 27;
/** The largest rows of a property are drawn; the table has more. */
const BARS_MAX = 20;
/** Labels under columns, at most. */
const LABELS = 8;

/** A figure drawn: columns by time, else bars. Each leads to its tickets. The table under it says the same. */
export function FigurePicture({ name, view }: PictureProps) {
  const { t } = useText();
  const wide = useMedia(WIDE);
  const columns = isSpan(view.by) && view.rows.length > 2 && (wide || view.rows.length > LISTED_MAX);
  const parts = seriesOf(name);
  return (
    <Section
      title={t('report.picture')}
      note={view.columns.find(({ key }) => key === parts[0]?.key && parts.length === 1)?.label}
    >
      <Card pad>
        {parts.length > 1 && <Legend parts={parts} view={view} />}
        {columns ? <Columns view={view} parts={parts} /> : <Bars view={view} parts={parts} />}
      </Card>
    </Section>
  );
}

export function Legend({ parts, view }: { parts: readonly Series[]; view: FigureView }) {
  return (
    <ul className="mb-4 flex flex-wrap gap-x-4 gap-y-1.5 text-small text-ink2">
      {parts.map((part) => (
        <li key={part.key} className="flex items-center gap-1.5">
          <span aria-hidden className="size-3.5 rounded-[3px]" style={lookOf(part)} />
          {view.columns.find(({ key }) => key === part.key)?.label}
        </li>
      ))}
    </ul>
  );
}

interface ShapeProps {
  view: FigureView;
  parts: readonly Series[];
}

const unitOf = ({ view, parts }: ShapeProps) =>
  view.columns.find(({ key }) => key === parts[0]?.key)?.unit ?? 'tickets';
const sumOf = (row: Row, parts: readonly Series[]): number | null =>
  parts.every(({ key }) => row.values[key] === null || row.values[key] === undefined)
    ? null
    : parts.reduce((sum, { key }) => sum + (row.values[key] ?? 0), 0);

/** A row whose tickets can be listed is a link; the others (none, or machines) are not. */
function Shape({
  row,
  view,
  className,
  children,
}: {
  row: Row;
  view: FigureView;
  className: string;
  children: React.ReactNode;
}) {
  const { link } = usePage();
  const say = useRowText();
  const words = say(row, view.columns);
  return row.list === null ? (
    <span role="img" aria-label={words} title={words} className={className}>
      {children}
    </span>
  ) : (
    <Link
      href={link('reports', rowParams(row.list))}
      aria-label={words}
      title={words}
      className={cx('press', className)}
    >
      {children}
    </Link>
  );
}

/** One bar a line: its name and value above it, so that a phone and a card have room for both. */
export function Bars(props: ShapeProps & { isNarrow?: boolean }) {
  const { view, parts, isNarrow = false } = props;
  const value = useValue();
  const unit = unitOf(props);
  const { t } = useText();
  const end = scaleOf(view.rows, parts, unit);
  const drawn = isSpan(view.by) ? view.rows : view.rows.slice(0, BARS_MAX);
  return (
    <>
      <ol className="-mx-2 grid">
        {drawn.map((row) => (
          <li key={row.key}>
            <Shape
              row={row}
              view={view}
              className={cx(
                'grid min-h-11 grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 gap-y-1 rounded-field px-2 py-1 active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60',
                !isNarrow && 'sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_4.5rem] sm:items-center',
              )}
            >
              <span className="truncate text-small font-semibold">{row.label}</span>
              <span
                className={cx('tabular text-right text-small font-semibold text-ink2', !isNarrow && 'sm:order-last')}
              >
                {value(sumOf(row, parts), unit)}
              </span>
              <span
                className={cx(
                  'col-span-2 flex h-3.5 overflow-clip rounded-[3px] bg-track',
                  !isNarrow && 'sm:col-span-1 sm:h-5',
                )}
              >
                {parts.map((part) => (
                  <span
                    key={part.key}
                    style={{ ...lookOf(part), width: `${(100 * (row.values[part.key] ?? 0)) / end}%` }}
                  />
                ))}
              </span>
            </Shape>
          </li>
        ))}
      </ol>
      {drawn.length < view.rows.length && (
        <p className="mt-2 text-small text-ink2">{t('report.drawn', { n: drawn.length })}</p>
      )}
    </>
  );
}

/** What is newest is seen first. */
const scrollToEnd = (shown: HTMLDivElement | null): void => {
  if (shown) shown.scrollLeft = shown.scrollWidth;
};

/** Time from left to right on one base line; many columns scroll. */
function Columns(props: ShapeProps) {
  const { t } = useText();
  const { view, parts } = props;
  const value = useValue();
  const unit = unitOf(props);
  const end = scaleOf(view.rows, parts, unit);
  // So many columns scroll, each with the least width; a day needs that of four.
  const every = view.rows.length > LISTED_MAX ? 4 : Math.ceil(view.rows.length / LABELS);
  const valued = view.rows.length <= 20;
  return (
    <div
      ref={scrollToEnd}
      role="region"
      aria-label={t('report.picture')}
      tabIndex={0}
      className="-mx-2 overflow-x-auto px-2 focus-visible:-outline-offset-2"
    >
      <ol className="flex h-56 w-max min-w-full gap-px border-b border-line-strong pt-5">
        {view.rows.map((row) => {
          const sum = sumOf(row, parts);
          return (
            <li key={row.key} className="h-full min-w-6 flex-1">
              <Shape
                row={row}
                view={view}
                className="flex h-full flex-col justify-end rounded-t-[4px] px-[10%] active:bg-sunk [@media(hover:hover)]:hover:bg-sunk/60"
              >
                {valued && (
                  <span className="tabular text-center text-tiny font-semibold text-ink2">
                    {sum ? value(sum, unit) : ''}
                  </span>
                )}
                <span
                  className="flex shrink-0 flex-col-reverse overflow-clip rounded-t-[3px]"
                  style={{ height: `${(88 * (sum ?? 0)) / end}%` }}
                >
                  {parts.map((part) => (
                    <span
                      key={part.key}
                      style={{ ...lookOf(part), height: `${(100 * (row.values[part.key] ?? 0)) / (sum || 1)}%` }}
                    />
                  ))}
                </span>
              </Shape>
            </li>
          );
        })}
      </ol>
      <ol aria-hidden className="flex w-max min-w-full gap-px pt-1.5">
        {view.rows.map((row, at) => (
          <li key={row.key} className="relative h-4 min-w-6 flex-1">
            {at % every === 0 && (
              <span
                className={cx(
                  'tabular absolute text-tiny whitespace-nowrap text-ink3',
                  every === 1 ? 'left-1/2 -translate-x-1/2' : 'left-0',
                )}
              >
                {row.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
