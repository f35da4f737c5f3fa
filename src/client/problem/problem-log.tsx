import { exactTime, postTime } from '../../shared/format/time.ts';
import type { TextKey } from '../../shared/field/entry.ts';
import { disciplines } from '../../shared/problem/eight-d.ts';
import type { ContainmentEnd } from '../../shared/problem/eight-d-view.ts';
import { isFinding, problemEntries } from '../../shared/problem/problem-inputs.ts';
import type { ProblemEvent } from '../../shared/problem/problem-view.ts';
import { problemEventNames, type ProblemStatus } from '../../shared/problem/rules.ts';
import { useUser } from '../api/user.ts';
import { entryText, useLabel } from '../dictionary/labels.ts';
import { markOf } from '../machine.ts';
import { useText } from '../text.tsx';
import { EventFiles } from '../ticket/event-files.tsx';
import { Card } from '../ui/card.tsx';
import { ChangeList, Timeline, TimelineItem } from '../ui/timeline.tsx';
import { timeZone } from '../ui/use-now.ts';
import { problemMarks } from './action-table.ts';

/** What a code says. */
const codes: Readonly<Record<string, (code: string) => TextKey>> = {
  containmentEnd: (code) => `problem.end.${code as ContainmentEnd}`,
  status: (code) => `problem.status.${code as ProblemStatus}`,
};

/** What an event may change beside the findings. */
const others: Readonly<Record<string, TextKey>> = {
  owner: 'problem.field.owner',
  containmentUntil: 'problem.field.containmentUntil',
  containmentEnd: 'problem.field.containmentEnd',
  effect: 'problem.field.effect',
  ...Object.fromEntries(disciplines.map((name) => [name, `problem.field.${name}` as const])),
  dueOn: problemEntries.addMeasure.dueOn.label,
  status: 'problem.field.status',
};

/** The sender of a file may delete it until the status of the problem changes. The server checks that too. */
const isRemovable = (event: ProblemEvent, events: readonly ProblemEvent[], userId: string | undefined): boolean =>
  event.attachments.length > 0 &&
  event.actor?.id === userId &&
  !events.some(({ version, changes }) => version > event.version && changes.some(({ field }) => field === 'status'));

/** What happened to a problem, the newest first. */
export function ProblemLog({ events, now }: { events: readonly ProblemEvent[]; now: Date }) {
  const { t } = useText();
  const userId = useUser()?.userId;
  return (
    <Card pad>
      <Timeline label={t('problem.log')}>
        {events.toReversed().map((event) => (
          <Line key={event.version} event={event} now={now} removable={isRemovable(event, events, userId)} />
        ))}
      </Timeline>
    </Card>
  );
}

function Line({ event, now, removable }: { event: ProblemEvent; now: Date; removable: boolean }) {
  const { t } = useText();
  const label = useLabel();
  const at = new Date(event.at);
  const name = problemEventNames.find((one) => one === event.action);
  const words = (field: string, value: string | null): string => {
    if (value === null) return '';
    if (isFinding(field)) return entryText(t, label, problemEntries.record[field], value);
    const word = codes[field]?.(value);
    return word ? t(word) : value;
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
