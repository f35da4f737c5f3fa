import { CircleCheckBig, Clock } from 'lucide-react';
import { exactTime } from '../../shared/format/time.ts';
import { isFinished } from '../../shared/problem/rules.ts';
import type { SharedProblem as Shared } from '../../shared/problem/shared-problem.ts';
import { toneOf } from '../problem-tone.ts';
import { useText } from '../text.tsx';
import { WarningNote } from '../ui/warning-note.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { useDay } from '../ui/day.tsx';
import { LongText } from '../ui/long-text.tsx';
import { Page as Frame } from '../ui/page.tsx';
import { timeZone } from '../ui/use-now.ts';

const exact = (instant: string): string => exactTime(new Date(instant), timeZone);

/** The result of a problem: the outcome, the measures with their dates, the solution (domain.md, Share links). */
export function SharedProblem({ problem }: { problem: Shared }) {
  const { t } = useText();
  const { status, statusLabel, openedAt, finishedAt, measures, solution } = problem;
  return (
    <Frame title={t('problem.one')}>
      <div className="grid gap-1.5">
        <p>
          <Chip tone={toneOf[status]}>{statusLabel}</Chip>
        </p>
        <h2 className="text-head font-bold tracking-[-0.015em]">{t(`problem.outcomeShown.${status}`)}</h2>
        <p className="text-small text-ink2">
          {t('problem.opened', { time: exact(openedAt) })}
          {finishedAt && <> · {t('problem.finishedAt', { time: exact(finishedAt) })}</>}
        </p>
      </div>
      <Section title={t('problem.measures')} note={measures.length > 0 ? measures.length : undefined}>
        {measures.length === 0 ? (
          <p className="px-1 text-body text-ink2">
            {t(isFinished(status) ? 'problem.noMeasuresDone' : 'problem.noMeasuresYet')}
          </p>
        ) : (
          <ul className="overflow-clip rounded-card bg-surface shadow-card">
            {measures.map((measure, at) => (
              <Measure key={at} measure={measure} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('solution.title')}>
        <Card pad>
          {solution ? (
            <div className="grid grid-cols-1 gap-3">
              {solution.safety && (
                <WarningNote>
                  <p className="whitespace-pre-line wrap-anywhere">{solution.safety}</p>
                </WarningNote>
              )}
              <LongText text={solution.text} />
              <p className="tabular text-small text-ink2">{exact(solution.at)}</p>
            </div>
          ) : (
            <p className="text-body text-ink2">{t('share.noSolutionYet')}</p>
          )}
        </Card>
      </Section>
    </Frame>
  );
}

function Measure({ measure: { text, dueOn, doneAt } }: { measure: Shared['measures'][number] }) {
  const { t } = useText();
  const day = useDay();
  return (
    <li className="grid gap-1 border-line px-4 py-3 not-first:border-t">
      <p className="font-medium whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="flex flex-wrap items-center gap-2 text-small text-ink2">
        <Chip tone={doneAt ? 'ok' : 'run'} icon={doneAt ? CircleCheckBig : Clock}>
          {doneAt ? t('problem.done') : t('problem.due', { date: day(dueOn) })}
        </Chip>
        {doneAt && <span className="tabular">{exact(doneAt)}</span>}
      </p>
    </li>
  );
}
