import { CircleCheckBig, Clock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { exactDay, exactTime } from '../../shared/format/time.ts';
import { isLong } from '../../shared/field/entry.ts';
import { findings, problemEntries } from '../../shared/problem/problem-inputs.ts';
import type { MeasureView, ProblemView } from '../../shared/problem/problem-view.ts';
import { isFinished } from '../../shared/problem/rules.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { entryText, useLabel } from '../dictionary/labels.ts';
import { LongText } from '../ui/long-text.tsx';
import { timeZone } from '../ui/use-now.ts';
import { Button } from '../ui/button.tsx';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { useDay } from '../ui/day.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { toneOf } from '../problem-tone.ts';
import { ProblemHits } from './problem-hits.tsx';

/** Apart, because the timeline and its files are most of the page, and stand last. */
const ProblemLog = lazyPart(() => import('./problem-log.tsx').then((part) => part.ProblemLog));

/** Apart as well: most problems have none. */
const EightDSection = lazyPart(() => import('./eight-d-section.tsx').then((part) => part.EightDSection));

/** A model that fails has many tickets; the log stands below them. */
const SHOWN = 10;

/** Everything that is known about a problem. */
export function ProblemBody({ problem, now }: { problem: ProblemView; now: Date }) {
  const { t } = useText();
  const { link } = usePage();
  const label = useLabel();
  const [all, setAll] = useState(false);
  const { tickets, measures, events, finishedAt } = problem;
  return (
    <>
      <div className="grid gap-1.5">
        <p>
          <Chip tone={toneOf[problem.status]}>{problem.statusLabel}</Chip>
        </p>
        <h2 className="text-head font-bold tracking-[-0.015em] wrap-anywhere">
          {tickets[0]?.title ?? t('problem.untitled')}
        </h2>
        <p className="text-small text-ink2">
          {t('problem.opened', { time: exactTime(new Date(problem.openedAt), timeZone) })}
          {finishedAt && <> · {t('problem.finishedAt', { time: exactTime(new Date(finishedAt), timeZone) })}</>}
        </p>
        {problem.actions.length === 0 && <p className="text-small text-ink2">{t('problem.onlyExperts')}</p>}
      </div>
      <Section title={t('problem.finding')}>
        <Card>
          <KeyValue
            items={findings.map((name) => {
              const entry = problemEntries.record[name];
              const text = entryText(t, label, entry, problem[name]);
              return {
                name: t(entry.label),
                value: isLong(entry) ? <LongText text={text || t('problem.notRecorded')} /> : text,
                ...(isLong(entry) && text ? { wide: true as const } : {}),
              };
            })}
          />
        </Card>
      </Section>
      <Section title={t('problem.measures')} note={measures.length > 0 ? measures.length : undefined}>
        {measures.length === 0 ? (
          <p className="px-1 text-body text-ink2">
            {t(isFinished(problem.status) ? 'problem.noMeasuresDone' : 'problem.noMeasures')}
          </p>
        ) : (
          <ul className="overflow-clip rounded-card bg-surface shadow-card">
            {measures.map((measure) => (
              <Measure key={measure.id} measure={measure} now={now} />
            ))}
          </ul>
        )}
      </Section>
      <ProblemHits tickets={tickets} />
      <Suspense>
        <EightDSection problem={problem} />
      </Suspense>
      <Section title={t('problem.tickets')} note={tickets.length}>
        {tickets.length > 0 && (
          <RowList label={t('problem.tickets')}>
            {tickets.slice(0, all ? undefined : SHOWN).map((ticket) => (
              <ListRow
                key={ticket.id}
                href={link('insiderTicket', { ticket: ticket.id })}
                title={ticket.title}
                code={ticket.number}
                meta={[ticket.productModel, ticket.customerName].filter(Boolean).join(' · ')}
                chip={<Chip>{ticket.statusLabel}</Chip>}
              />
            ))}
          </RowList>
        )}
        {tickets.length > SHOWN && !all && (
          <div>
            <Button kind="plain" size="small" onClick={() => setAll(true)}>
              {t('ticket.similar.all', { n: tickets.length })}
            </Button>
          </div>
        )}
      </Section>
      <Section title={t('problem.log')}>
        <Suspense>
          <ProblemLog events={events} now={now} />
        </Suspense>
      </Section>
    </>
  );
}

function Measure({ measure, now }: { measure: MeasureView; now: Date }) {
  const { t } = useText();
  const day = useDay();
  const { text, owner, dueOn, doneAt, doneBy, note } = measure;
  const late = doneAt === null && dueOn < exactDay(now, timeZone);
  return (
    <li className="grid gap-1 border-line px-4 py-3 not-first:border-t">
      <p className="font-medium whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="flex flex-wrap items-center gap-2 text-small text-ink2">
        <Chip tone={doneAt ? 'ok' : late ? 'bad' : 'run'} icon={doneAt ? CircleCheckBig : Clock}>
          {doneAt ? t('problem.done') : t(late ? 'problem.overdue' : 'problem.due', { date: day(dueOn) })}
        </Chip>
        <span>
          {doneAt && doneBy
            ? t('problem.doneBy', { name: doneBy.name, time: exactTime(new Date(doneAt), timeZone) })
            : owner.name}
        </span>
      </p>
      {note && <p className="text-small whitespace-pre-line text-ink2 wrap-anywhere">{note}</p>}
    </li>
  );
}
