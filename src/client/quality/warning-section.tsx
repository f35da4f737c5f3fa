import type { CallOutput } from '../../shared/call.ts';
import { decidesProblems } from '../../shared/problem/rules.ts';
import { getWarning } from '../../shared/quality/calls.ts';
import { WARNING_LEVEL } from '../../shared/quality/warning.ts';
import { decimal } from '../../shared/format/decimal.ts';
import { useCall } from '../api/queries.ts';
import { useUser, viewerOf } from '../api/user.ts';
import { QueryError } from '../query-state.tsx';
import { rowParams } from '../report/report-state.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Link } from '../ui/navigation.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { OpenProblem } from './open-problem.tsx';
import { Numbers } from './numbers.tsx';
import { Legend, Line, lineOf, Plot } from './plot.tsx';

type Warning = CallOutput<typeof getWarning>;

/** Why a model is warned of, or not: failures beside what was expected, and the sum that grows towards the limit. */
export function WarningSection({ model }: { model: string }) {
  const { t } = useText();
  const warning = useCall(getWarning, { query: { model } });
  if (!warning.data) return warning.error ? <QueryError query={warning} /> : <SkeletonRows />;
  return (
    <Section title={t('quality.warning')}>
      <Card pad>
        {warning.data.months.length === 0 ? (
          <p className="text-body text-ink2">{t('quality.tooFew')}</p>
        ) : (
          <Months warning={warning.data} />
        )}
      </Card>
    </Section>
  );
}

function Months({ warning }: { warning: Warning }) {
  const { t, language } = useText();
  const { link } = usePage();
  const user = useUser();
  const { months, limit, ratio, level, rise, list } = warning;
  const most = Math.max(1, ...months.flatMap(({ failures, expected }) => [failures, expected ?? 0]));
  const end = Math.max(limit * 1.2, ...months.map(({ sum }) => sum));
  const width = 100 / months.length;
  const middle = (at: number): number => (at + 0.5) * width;
  const along = [months[0], months[Math.floor(months.length / 2)], months.at(-1)].map((each) => each?.month ?? '');
  const warns = level >= WARNING_LEVEL;
  return (
    <>
      {warns && user && decidesProblems(viewerOf(user)) && <OpenProblem model={warning.model} />}
      <p className="mb-3 flex flex-wrap items-center gap-2 text-small text-ink2">
        <Chip tone={warns ? 'bad' : rise ? 'warn' : 'ok'}>{t('quality.level', { n: level })}</Chip>
        {rise && t('quality.since', { month: rise.from.slice(0, 7) })}
        {list && (
          <Link href={link('reports', rowParams(list))} className="press font-semibold text-act underline">
            {t('quality.tickets')}
          </Link>
        )}
      </p>
      <Legend
        items={[
          { text: t('quality.failures'), mark: <rect width={100} height={100} fill="var(--run-ring)" /> },
          { text: t('figure.column.expected'), mark: <Line path="M0 50H100" colour="ink" /> },
        ]}
      />
      <Plot
        label={t('quality.warningLabel', { model: warning.model, n: level })}
        top={String(Math.ceil(most))}
        bottom="0"
        along={along}
      >
        {months.map(({ month, failures }, at) => (
          <rect
            key={month}
            x={at * width + width * 0.15}
            width={width * 0.7}
            y={100 - (92 * failures) / most}
            height={(92 * failures) / most}
            fill="var(--run-ring)"
          />
        ))}
        {months.map(({ month, expected }, at) =>
          expected === null ? null : (
            <Line
              key={month}
              path={lineOf([
                [at * width, (92 * expected) / most],
                [(at + 1) * width, (92 * expected) / most],
              ])}
              colour="ink"
            />
          ),
        )}
      </Plot>
      <h3 className="mt-6 mb-2 text-small font-semibold">{t('quality.sum')}</h3>
      <Legend
        items={[
          { text: t('quality.sumLine'), mark: <Line path="M0 80L100 20" colour="warn-ring" /> },
          { text: t('quality.limit'), mark: <Line path="M0 50H100" colour="bad-ring" dashed /> },
        ]}
      />
      <Plot label={t('quality.sumLabel', { n: level })} top={String(Math.round(end))} bottom="0" along={along}>
        <Line
          path={lineOf([
            [0, (100 * limit) / end],
            [100, (100 * limit) / end],
          ])}
          colour="bad-ring"
          dashed
        />
        <Line path={lineOf(months.map(({ sum }, at) => [middle(at), (100 * sum) / end]))} colour="warn-ring" />
      </Plot>
      <p className="mt-2 text-small text-ink2">{t('quality.sumHint', { ratio: decimal(language, ratio) })}</p>
      <Numbers
        head={[
          t('figure.by.month'),
          t('quality.failures'),
          t('figure.column.expected'),
          t('figure.column.units'),
          t('quality.sum'),
        ]}
        rows={months
          .toReversed()
          .map(({ month, failures, expected, machines, sum }) => [
            ...[
              month,
              String(failures),
              expected === null ? '–' : decimal(language, expected),
              String(machines),
              decimal(language, sum),
            ],
          ])}
      />
    </>
  );
}
