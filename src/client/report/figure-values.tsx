import type { FigureView } from '../../shared/figure/calls.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Link } from '../ui/navigation.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { useMedia } from '../ui/use-media.ts';
import { rowParams } from './report-state.ts';
import { useValue } from './values.ts';

const WIDE = '(min-width: 37.5rem)';

/** The whole of it, each number with that of the period before. */
export function FigureTotals({ view }: { view: FigureView }) {
  const { t } = useText();
  const value = useValue();
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 p-4 sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
        {view.columns.map(({ key, label, unit }) => (
          <div key={key} className="grid content-start gap-0.5">
            <dt className="text-small text-ink2">{label}</dt>
            <dd className="tabular text-head font-bold">{value(view.total.values[key], unit)}</dd>
            {view.before && (
              <dd className="tabular text-small text-ink3">
                {t('report.before', { value: value(view.before.values[key], unit) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The numbers behind the picture: a table, on a phone a list of the same rows. */
export function FigureTable({ view }: { view: FigureView }) {
  const { t } = useText();
  const wide = useMedia(WIDE);
  return (
    <Section title={t('report.table')} note={t(`figure.by.${view.by}`)}>
      {wide ? <Wide view={view} /> : <Narrow view={view} />}
      {view.more > 0 && <p className="px-1 text-small text-ink2">{t('report.more', { n: view.more })}</p>}
    </Section>
  );
}

function Narrow({ view: { rows, columns } }: { view: FigureView }) {
  const { t } = useText();
  const { link } = usePage();
  const value = useValue();
  return (
    <RowList label={t('report.table')}>
      {rows.map(({ key, label, values, list }) => {
        const rest = columns
          .slice(1)
          .map(({ key: column, label: name, unit }) => `${name} ${value(values[column], unit)}`);
        const first = t('report.tickets', { n: values['count'] ?? 0 });
        return list === null ? (
          <p key={key} className="px-3.5 py-2">
            {label} · {rest.join(' · ')}
          </p>
        ) : (
          <ListRow
            key={key}
            href={link('reports', rowParams(list))}
            title={label}
            meta={rest.join(' · ')}
            due={first}
          />
        );
      })}
    </RowList>
  );
}

function Wide({ view: { rows, columns, total, before, by } }: { view: FigureView }) {
  const { t } = useText();
  const { link } = usePage();
  const value = useValue();
  const cell = 'tabular px-3 py-1.5 text-right whitespace-nowrap';
  const sums = [
    { name: t('figure.total'), values: total.values },
    ...(before ? [{ name: t('figure.before'), values: before.values }] : []),
  ];
  return (
    <div
      role="region"
      aria-label={t('report.table')}
      tabIndex={0}
      className="overflow-x-auto rounded-card bg-surface shadow-card"
    >
      <table className="w-full border-collapse text-body">
        <thead>
          <tr className="border-b border-line text-small text-ink3">
            <th scope="col" className="px-3 py-2 text-left font-semibold">
              {t(`figure.by.${by}`)}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col" className="px-3 py-2 text-right font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values, list }) => (
            <tr key={key} className="h-11 border-line not-first:border-t [@media(hover:hover)]:hover:bg-sunk/60">
              <th scope="row" className="p-0 text-left font-semibold">
                {list === null ? (
                  <span className="px-3">{label}</span>
                ) : (
                  <Link
                    href={link('reports', rowParams(list))}
                    className="press flex min-h-11 items-center px-3 focus-visible:-outline-offset-2"
                  >
                    {label}
                  </Link>
                )}
              </th>
              {columns.map(({ key: column, unit }) => (
                <td key={column} className={cell}>
                  {value(values[column], unit)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ name, values }) => (
            <tr key={name} className="h-11 border-t border-line-strong text-ink2">
              <th scope="row" className="px-3 text-left font-semibold">
                {name}
              </th>
              {columns.map(({ key, unit }) => (
                <td key={key} className={cell}>
                  {value(values[key], unit)}
                </td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}
