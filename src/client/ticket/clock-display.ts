// How the clock of a ticket is shown: the loop, the color of the next step, the time left.
import { timeLeft } from '../../shared/format/time.ts';
import { awaitsRating, isFinal, statuses } from '../../shared/ticket/statuses.ts';
import type { ClockView } from '../../shared/ticket/ticket-view.ts';
import type { T } from '../text.tsx';
import type { LoopFacts } from '../ui/ring.tsx';
import type { Tone } from '../ui/tone.ts';
import { waitsForSide, type Side, type NextStepFacts } from './next-step.ts';

export const DAY_MS = 86_400_000;
/** A ticket is due soon when this share of the required time is left: the reminder at 80% (domain.md, Clocks). */
const SOON = 0.2;
const STAGES = 7;

/** A stopped clock of a list row has neither `dueAt` nor `remainingMs`, and nothing of it is shown. */
export type ClockFacts = Pick<ClockView, 'state' | 'dueAt' | 'requiredDays'> & Partial<Pick<ClockView, 'remainingMs'>>;

/** The time left now in ms; negative when overdue. While the clock runs it is counted from `dueAt`. */
export const remainingNow = (clock: ClockFacts, now: Date): number =>
  clock.dueAt === null ? (clock.remainingMs ?? 0) : Date.parse(clock.dueAt) - now.getTime();

/**
 * What the loop shows (look.md): the stage follows from the status, the color from the clock and the side it waits for.
 */
export function loopOf(
  facts: NextStepFacts,
  side: Side,
  clock: ClockFacts,
  emergency: boolean,
  now: Date,
): LoopFacts & { tone: Tone } {
  const left = remainingNow(clock, now) / (clock.requiredDays * DAY_MS);
  const ticking = clock.state !== 'stop';
  const overdue = ticking && left < 0;
  const { isOver, stage } = statuses[facts.status];
  const tone: Tone = isFinal(facts.status)
    ? isSolved(facts)
      ? 'ok'
      : 'run'
    : overdue || (emergency && !isOver)
      ? 'bad'
      : ticking && clock.state === 'run' && left <= SOON
        ? 'warn'
        : waitsForSide(facts, side)
          ? 'act'
          : awaitsRating(facts.status)
            ? 'ok'
            : 'run';
  return {
    stage: facts.ending === 'withdrawn' ? 0 : facts.ending === 'expired' ? STAGES - 1 : stage,
    tone,
    overdue,
    paused: clock.state === 'pause' || facts.onHold,
    ...(ticking && !overdue ? { timeLeft: left } : {}),
  };
}

/** A completed ticket is green only when it was rated. A withdrawn or unrated one is gray, with an open loop. */
const isSolved = ({ status, ending }: NextStepFacts): boolean => isFinal(status) && ending === 'rated';

/** The color of the next step: blue when it waits for the user, green when the ticket is done, else gray. */
export function nextStepTone(facts: NextStepFacts, side: Side): Tone {
  if (isSolved(facts)) return 'ok';
  return waitsForSide(facts, side) ? 'act' : 'run';
}

interface Due {
  text: string;
  tone?: Tone;
}

/** The time left in a row: "1 d 4 h left", "overdue by 6 h", "paused"; undefined when there is no clock to show. */
export function dueOf(t: T, facts: NextStepFacts, clock: ClockFacts, now: Date): Due | undefined {
  if (clock.state === 'stop')
    return isSolved(facts) || awaitsRating(facts.status) ? { text: t('ticket.due.done'), tone: 'ok' } : undefined;
  const left = remainingNow(clock, now);
  const text = timeLeft(t, left);
  if (left < 0) return { text, tone: 'bad' };
  if (clock.state === 'pause') return { text: t('ticket.due.paused'), tone: 'run' };
  return left <= SOON * clock.requiredDays * DAY_MS ? { text, tone: 'warn' } : { text };
}
