import type { CallInput, CallOutput } from '../../shared/call.ts';
import { decimal } from '../../shared/format/decimal.ts';
import { getLifetime } from '../../shared/quality/calls.ts';
import type { Language } from '../../shared/text/languages.ts';
import { useCall } from '../api/queries.ts';
import { QueryError } from '../query-state.tsx';
import { rowParams } from '../report/report-state.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { useDay } from '../ui/day.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { Link } from '../ui/navigation.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { Numbers } from './numbers.tsx';
import { Legend, Line, lineOf, Plot, stepsOf } from './plot.tsx';

type Lifetime = CallOutput<typeof getLifetime>;

/** How long machines last until they fail for the first time. */
export function LifetimeSection({ query }: { query: CallInput<typeof getLifetime>['query'] }) {
  const { t } = useText();
  const life = useCall(getLifetime, { query });
  if (!life.data) return life.error ? <QueryError query={life} /> : <SkeletonRows />;
  return (
    <Section title={t('quality.lifetime')}>
      <Card pad>
        <Life life={life.data} />
      </Card>
    </Section>
  );
}

type Law = NonNullable<Lifetime['law']>;
/** Whether machines fail early, by chance or by wear, as far as the bounds tell. */
const kindOf = ({ shape }: Law) => (shape.high < 1 ? 'early' : shape.low > 1 ? 'wear' : 'chance');

function Life({ life }: { life: Lifetime }) {
  const { t, language } = useText();
  const { link } = usePage();
  const day = useDay();
  const { machines, failed, law, points, curve, recordedFrom, list } = life;
  const facts = [
    { name: t('quality.machines'), value: machines },
    { name: t('quality.failedOnce'), value: failed },
    ...(law
      ? [
          { name: t('quality.shape'), value: `${bounded(language, law.shape)} · ${t(`quality.${kindOf(law)}`)}` },
          { name: t('quality.scale'), value: t('quality.days', { days: bounded(language, law.scale) }) },
        ]
      : []),
  ];
  return (
    <>
      <div className="-mx-4 -mt-4">
        <KeyValue items={facts} />
      </div>
      {recordedFrom && (
        <p className="mt-2 text-small text-ink2">{t('quality.recordedFrom', { day: day(recordedFrom) })}</p>
      )}
      {failed > 0 && (
        <p className="mt-2 text-small">
          <Link href={link('reports', rowParams(list))} className="press font-semibold text-act underline">
            {t('quality.tickets')}
          </Link>
        </p>
      )}
      {law ? <Curve points={points} curve={curve} /> : <p className="mt-3 text-body text-ink2">{t('quality.noLaw')}</p>}
    </>
  );
}

const bounded = (language: Language, { value, low, high }: Law['shape']): string =>
  `${decimal(language, value)} (${decimal(language, low)} – ${decimal(language, high)})`;

/** The law and its bounds are drawn at every age, not only where something failed. */
function Curve({ points, curve }: Pick<Lifetime, 'points' | 'curve'>) {
  const { t, language } = useText();
  const n = (value: number | null): string => decimal(language, value ?? 0);
  const last = points.at(-1)?.days ?? 1;
  const most = Math.min(
    100,
    1.1 * Math.max(...points.map(({ failed }) => failed), ...curve.map(({ law, high }) => Math.min(high, 2 * law))),
  );
  const x = (days: number): number => (100 * days) / last;
  const y = (percent: number): number => Math.min(100, (100 * percent) / most);
  const along = (which: 'law' | 'low' | 'high') =>
    [{ days: 0, [which]: 0 }, ...curve].map((at) => [x(at.days), y(at[which] ?? 0)] as const);
  const band = [...along('high'), ...along('low').toReversed()];
  return (
    <div className="mt-4">
      <Legend
        items={[
          { text: t('quality.seen'), mark: <Line path="M0 80H50V20H100" colour="run-ring" /> },
          { text: t('quality.law'), mark: <Line path="M0 80L100 20" colour="ink" dashed /> },
          { text: t('quality.bounds'), mark: <rect width={100} height={100} fill="var(--ink3)" opacity={0.25} /> },
        ]}
      />
      <Plot
        label={t('quality.lifetimeLabel')}
        top={`${Math.round(most)} %`}
        bottom="0"
        along={[
          '0',
          t('quality.days', { days: String(Math.round(last / 2)) }),
          t('quality.days', { days: String(last) }),
        ]}
      >
        <path d={`${lineOf(band)}Z`} fill="var(--ink3)" opacity={0.25} />
        <Line
          path={stepsOf([[0, 0], ...points.map(({ days, failed }) => [x(days), y(failed)] as const)])}
          colour="run-ring"
        />
        <Line path={lineOf(along('law'))} colour="ink" dashed />
      </Plot>
      <Numbers
        head={[t('quality.age'), t('quality.atRisk'), t('quality.seen'), t('quality.law'), t('quality.bounds')]}
        rows={points.map(({ days, atRisk, failed, law, low, high }) => [
          ...[t('quality.days', { days: String(days) }), String(atRisk), `${n(failed)} %`],
          ...(law === null ? ['–', '–'] : [`${n(law)} %`, `${n(low)} – ${n(high)} %`]),
        ])}
      />
    </div>
  );
}
