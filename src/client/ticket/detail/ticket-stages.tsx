import { Check, Minus } from 'lucide-react';
import { durationText, exactTime, postTime } from '../../../shared/format/time.ts';
import { ticketStages, type Stages, type Step } from '../../../shared/ticket/stages.ts';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useText, type T } from '../../text.tsx';
import { cx } from '../../ui/class-names.ts';
import { timeZone } from '../../ui/use-now.ts';
import { weekTime } from '../../ui/week-time.ts';

/**
 * The way of a ticket like a parcel's: what has been reached and when, how long each step took, when the solution is expected and
 * what comes next. A list where it is narrow, a line where it is wide; the marks differ by their shape, too.
 */
export function TicketStages({ ticket, events, now }: { ticket: TicketView; events: readonly EventView[]; now: Date }) {
  const { t } = useText();
  const stages = ticketStages(ticket, events, now.getTime());
  const next = stages.steps.find(({ state }) => state === 'ahead')?.name;
  return (
    <ol
      aria-label={t('ticket.stages')}
      // Of one height whatever it says, so that nothing below it moves.
      className="grid min-h-54 grid-cols-1 @2xl:min-h-22 @2xl:grid-cols-5"
    >
      {stages.steps.map((step) => (
        <li
          key={step.name}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="group relative grid h-12 @max-2xl:last:h-6 grid-cols-[1.5rem_minmax(0,1fr)] content-start gap-x-3 @2xl:h-auto @2xl:grid-cols-1 @2xl:gap-y-2 @2xl:pr-3"
        >
          <Line isDone={step.state === 'done'} />
          <Mark state={step.state} />
          <div className="flex min-w-0 items-baseline justify-between gap-2 @2xl:block">
            <div className="min-w-0">
              <p
                className={cx(
                  // What only a screen reader reads is clipped with the rest.
                  'relative truncate',
                  step.state === 'now' ? 'font-bold' : 'font-medium',
                  !isReached(step) && 'text-ink3',
                )}
              >
                {t(`ticket.stage.${step.name}`)}
                <span className="sr-only">, {t(`ticket.stageIs.${step.state}`)}</span>
              </p>
              <Note step={step} stages={stages} ticket={ticket} isNext={step.name === next} now={now} />
            </div>
            <Reached at={step.at} now={now} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const isReached = ({ state }: Step): boolean => state === 'done' || state === 'now';

/** From this mark to the next. */
const Line = ({ isDone }: { isDone: boolean }) => (
  <i
    aria-hidden
    className={cx(
      'absolute top-6 bottom-0 left-[0.6875rem] w-0.5 group-last:hidden',
      '@2xl:top-[0.6875rem] @2xl:right-0 @2xl:bottom-auto @2xl:left-6 @2xl:h-0.5 @2xl:w-auto',
      isDone ? 'bg-run-ring' : 'bg-track',
    )}
  />
);

function Mark({ state }: Pick<Step, 'state'>) {
  const looks: Record<Step['state'], string> = {
    done: 'bg-run-soft text-run-ink',
    now: 'border-2 border-ink',
    ahead: 'border-2 border-dashed border-line-strong',
    never: 'text-ink3',
  };
  return (
    <span aria-hidden className={cx('relative grid size-6 place-items-center rounded-full', looks[state])}>
      {state === 'done' && <Check size={14} strokeWidth={2.6} />}
      {state === 'now' && <i className="size-2.5 rounded-full bg-ink" />}
      {state === 'never' && <Minus size={14} strokeWidth={2.4} />}
    </span>
  );
}

function Reached({ at, now }: { at: number | null; now: Date }) {
  const { t } = useText();
  if (at === null) return null;
  const time = new Date(at);
  return (
    <time
      dateTime={time.toISOString()}
      title={exactTime(time, timeZone)}
      className="tabular shrink-0 text-small text-ink2 @2xl:block"
    >
      {postTime(t, time, now, timeZone)}
    </time>
  );
}

interface NoteProps {
  step: Step;
  stages: Stages;
  ticket: TicketView;
  isNext: boolean;
  now: Date;
}

/** How long it stood there; of what is ahead, when it is expected, or that it comes next. */
function Note({ step, stages, ticket, isNext, now }: NoteProps) {
  const { t, language } = useText();
  const { expectedAt } = stages;
  if (step.name === 'solution' && step.state === 'ahead' && expectedAt !== null) {
    const time = weekTime(language, new Date(expectedAt), now, timeZone);
    const isLate = expectedAt < now.getTime();
    return (
      <p className={cx('tabular truncate text-small', isLate ? 'font-bold text-bad' : 'text-ink2')}>
        {t(isLate ? 'ticket.stage.late' : 'ticket.stage.expected', { time })}
      </p>
    );
  }
  const text = isReached(step) ? timeOf(t, step, ticket) : isNext ? t('ticket.stage.next') : '';
  return text && <p className="tabular truncate text-small text-ink2">{text}</p>;
}

function timeOf(t: T, { state, ms, name }: Step, { onHold }: TicketView): string {
  if (name === 'closed') return '';
  const duration = durationText(t, ms);
  if (state === 'now' && onHold) return t('ticket.stage.asked', { duration });
  return t(state === 'now' ? 'ticket.stage.since' : 'ticket.stage.took', { duration });
}
