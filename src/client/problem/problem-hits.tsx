import type { ProblemView } from '../../shared/problem/problem-view.ts';
import { problemSpread, type ProblemSpread, type Share } from '../../shared/problem/problem-spread.ts';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { useDay } from '../ui/day.tsx';

const HEIGHT = 72;
const COLUMN = 20;
const SHOWN = 5;

/** Which units a problem has hit: by week, by software, by customer. One unit needs no picture. */
export function ProblemHits({ tickets }: Pick<ProblemView, 'tickets'>) {
  const { t } = useText();
  const spread = problemSpread(tickets);
  if (!spread || spread.units < 2) return null;
  return (
    <Section title={t('problem.hit')} note={spread.units}>
      <Card pad className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        <Weeks spread={spread} />
        <Shares title={t('problem.hit.software')} shares={spread.bySoftware} of={spread.units} />
        <Shares title={t('problem.hit.customers')} shares={spread.byCustomer} of={spread.units} />
      </Card>
    </Section>
  );
}

const Title = ({ children }: { children: string }) => (
  <h3 className="mb-2 text-small font-semibold text-ink2">{children}</h3>
);

/** The columns, and for who hears them a table. */
function Weeks({ spread: { spans, weeks } }: { spread: ProblemSpread }) {
  const { t } = useText();
  const day = useDay();
  const most = Math.max(...spans.map(({ units }) => units));
  const [first, last] = [spans[0], spans.at(-1)];
  return (
    <section>
      <Title>{t('problem.hit.bySpan', { n: weeks })}</Title>
      <svg
        aria-hidden
        viewBox={`0 0 ${Math.max(spans.length, 6) * COLUMN} ${HEIGHT}`}
        preserveAspectRatio="xMinYMax meet"
        className="block h-18 w-full border-b border-line-strong"
      >
        {spans.map(({ from, units }, at) => (
          <rect
            key={from}
            x={at * COLUMN + 2}
            y={HEIGHT - (units / most) * (HEIGHT - 2)}
            width={COLUMN - 4}
            height={(units / most) * (HEIGHT - 2)}
            className="fill-run-ring"
          />
        ))}
      </svg>
      <p aria-hidden className="tabular flex justify-between gap-2 pt-1 text-tiny text-ink3">
        <span>{first && day(first.from)}</span>
        <span>{last && last !== first && day(last.from)}</span>
      </p>
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{t('problem.hit.week')}</th>
            <th scope="col">{t('problem.hit.units')}</th>
          </tr>
        </thead>
        <tbody>
          {spans.map(({ from, units }) => (
            <tr key={from}>
              <th scope="row">{day(from)}</th>
              <td>{units}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Shares({ title, shares, of }: { title: string; shares: readonly Share[]; of: number }) {
  const { t } = useText();
  const rest = shares.slice(SHOWN).reduce((sum, { units }) => sum + units, 0);
  return (
    <section>
      <Title>{title}</Title>
      <ul className="grid grid-cols-1 gap-2 text-small">
        {shares.slice(0, SHOWN).map(({ name, units }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
            <span className="truncate">{name ?? t('problem.hit.unknown')}</span>
            <span className="tabular font-semibold">{units}</span>
            <span aria-hidden className="col-span-2 h-1.5 rounded-full bg-track">
              <i className="block h-full rounded-full bg-run-ring" style={{ width: `${(100 * units) / of}%` }} />
            </span>
          </li>
        ))}
        {rest > 0 && <li className="text-ink2">{t('problem.hit.others', { n: rest })}</li>}
      </ul>
    </section>
  );
}
