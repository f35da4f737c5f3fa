import { CircleCheckBig, Clock } from 'lucide-react';
import { exactDay, exactTime, postTime } from '../../shared/format/time.ts';
import { isLong, type TextKey } from '../../shared/field/entry.ts';
import { findings, isFinding, problemEntries } from '../../shared/problem/problem-inputs.ts';
import type { MeasureView, ProblemEvent, ProblemView } from '../../shared/problem/problem-view.ts';
import { isFinished, problemEventNames, type ProblemStatus } from '../../shared/problem/rules.ts';
import { markOf } from '../machine.ts';
import { useUser } from '../api/user.ts';
import { usePage } from '../route-match.tsx';
import { useText } from '../text.tsx';
import { EventFiles } from '../ticket/event-files.tsx';
import { entryText, useLabel } from '../dictionary/labels.ts';
import { LongText } from '../ui/long-text.tsx';
import { timeZone } from '../ui/use-now.ts';
import { Card, Section } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { useDay } from '../ui/day.tsx';
import { KeyValue } from '../ui/key-value.tsx';
import { ListRow, RowList } from '../ui/list-row.tsx';
import { ChangeList, Timeline, TimelineItem } from '../ui/timeline.tsx';
import { toneOf } from '../problem-tone.ts';
import { problemMarks } from './action-table.ts';

/** Everything that is known about a problem. */
export function ProblemBody({ problem, now }: { problem: ProblemView; now: Date }) {
  const { t } = useText();
  const { link } = usePage();
  const label = useLabel();
  const userId = useUser()?.userId;
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
      <Section title={t('problem.tickets')} note={tickets.length}>
        {tickets.length > 0 && (
          <RowList label={t('problem.tickets')}>
            {tickets.map((ticket) => (
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
      </Section>
      <Section title={t('problem.log')}>
        <Card pad>
          <Timeline label={t('problem.log')}>
            {events.toReversed().map((event) => (
              <Line key={event.version} event={event} now={now} removable={isRemovable(event, events, userId)} />
            ))}
          </Timeline>
        </Card>
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

/** What an event may change beside the findings. */
const others: Readonly<Record<string, TextKey>> = {
  owner: 'problem.field.owner',
  dueOn: problemEntries.addMeasure.dueOn.label,
  status: 'problem.field.status',
};

/** The sender of a file may delete it until the status of the problem changes. The server checks that too. */
const isRemovable = (event: ProblemEvent, events: readonly ProblemEvent[], userId: string | undefined): boolean =>
  event.attachments.length > 0 &&
  event.actor?.id === userId &&
  !events.some(({ version, changes }) => version > event.version && changes.some(({ field }) => field === 'status'));

function Line({ event, now, removable }: { event: ProblemEvent; now: Date; removable: boolean }) {
  const { t } = useText();
  const label = useLabel();
  const at = new Date(event.at);
  const name = problemEventNames.find((one) => one === event.action);
  const words = (field: string, value: string | null): string => {
    if (value === null) return '';
    if (isFinding(field)) return entryText(t, label, problemEntries.record[field], value);
    return field === 'status' ? t(`problem.status.${value as ProblemStatus}`) : value;
  };
  const changes = event.changes.map(({ field, old, new: next }) => {
    const key = isFinding(field) ? problemEntries.record[field].label : others[field];
    return { field, name: key ? t(key) : field, old: words(field, old), next: words(field, next) };
  });
  return (
    <TimelineItem
      {...markOf(problemMarks, event.action)}
      title={name ? t(`problem.event.${name}`) : event.action}
      by={event.actor?.name ?? t('problem.system')}
      time={postTime(t, at, now, timeZone)}
      exact={exactTime(at, timeZone)}
      iso={event.at}
    >
      {(event.text || changes.length > 0 || event.attachments.length > 0) && (
        <>
          {event.text && <p className="whitespace-pre-line wrap-anywhere">{event.text}</p>}
          {changes.length > 0 && <ChangeList changes={changes} />}
          <EventFiles files={event.attachments} removable={removable} />
        </>
      )}
    </TimelineItem>
  );
}
