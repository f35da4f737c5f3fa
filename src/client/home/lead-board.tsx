import { getFigure, type FigureView } from '../../shared/figure/calls.ts';
import { useCall } from '../api/queries.ts';
import { lookOf, seriesOf, type Series } from '../report/series.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Section } from '../ui/card.tsx';
import { Link } from '../ui/navigation.tsx';

const RAISED: Series = { key: 'raised', colour: 'run-ring', pattern: 'plain' };
const CLOSED: Series = { key: 'closed', colour: 'ok-ring', pattern: 'stripes' };
const card = 'press block rounded-card bg-surface p-4 shadow-card active:bg-sunk';

/** For leads: what came in and was closed by week, and how old the open tickets are. Each leads to its figure. */
export function LeadBoard() {
  const inflow = useCall(getFigure, { params: { name: 'inflow' }, query: {} });
  const closing = useCall(getFigure, { params: { name: 'closing' }, query: {} });
  const ageing = useCall(getFigure, { params: { name: 'ageing' }, query: {} });
  return (
    <>
      {inflow.data && closing.data && <Weeks raised={inflow.data} closed={closing.data} />}
      {ageing.data && <Ages view={ageing.data} />}
    </>
  );
}

const counts = ({ rows }: FigureView): number[] => rows.map(({ values }) => values['count'] ?? 0);

function Weeks({ raised, closed }: { raised: FigureView; closed: FigureView }) {
  const { t } = useText();
  const { link } = usePage();
  const [came, went] = [counts(raised), counts(closed)];
  const end = Math.max(...came, ...went);
  if (end === 0) return null;
  const parts = [
    { ...RAISED, counts: came, text: t('figure.inflow'), sum: raised.total.values['count'] ?? 0 },
    { ...CLOSED, counts: went, text: t('figure.closing'), sum: closed.total.values['count'] ?? 0 },
  ];
  const words = raised.rows.map(({ label }, at) => `${label}: ${came[at]}, ${went[at] ?? 0}`).join('; ');
  return (
    <Section title={t('home.weeks')}>
      <Link href={link('reports', { name: 'inflow' })} className={card}>
        <span
          role="img"
          aria-label={`${parts.map(({ text }) => text).join(', ')}: ${words}`}
          className="flex h-24 items-end gap-1 border-b border-line-strong"
        >
          {raised.rows.map(({ key }, at) => (
            <span key={key} className="flex h-full min-w-0 flex-1 items-end gap-px">
              {parts.map((part) => (
                <span
                  key={part.key}
                  className="flex-1 rounded-t-[2px]"
                  style={{ ...lookOf(part), height: `${(100 * (part.counts[at] ?? 0)) / end}%` }}
                />
              ))}
            </span>
          ))}
        </span>
        <Legend parts={parts} />
      </Link>
    </Section>
  );
}

function Ages({ view }: { view: FigureView }) {
  const { t } = useText();
  const { link } = usePage();
  const { values } = view.total;
  const all = values['count'] ?? 0;
  if (all === 0) return null;
  const parts = seriesOf('ageing').map((part) => ({
    ...part,
    text: view.columns.find(({ key }) => key === part.key)?.label ?? '',
    sum: values[part.key] ?? 0,
  }));
  return (
    <Section title={t('figure.ageing')}>
      <Link href={link('reports', { name: 'ageing' })} className={card}>
        <span aria-hidden className="flex h-5 overflow-clip rounded-[3px] bg-track">
          {parts.map((part) => (
            <span key={part.key} style={{ ...lookOf(part), width: `${(100 * part.sum) / all}%` }} />
          ))}
        </span>
        <Legend parts={parts} />
      </Link>
    </Section>
  );
}

function Legend({ parts }: { parts: readonly (Series & { text: string; sum: number })[] }) {
  return (
    <span className="mt-3 flex flex-wrap gap-x-4 gap-y-1.5 text-small text-ink2">
      {parts.map((part) => (
        <span key={part.key} className="flex items-center gap-1.5">
          <span aria-hidden className="size-3.5 rounded-[3px]" style={lookOf(part)} />
          {part.text} <strong className="tabular text-ink">{part.sum}</strong>
        </span>
      ))}
    </span>
  );
}
