/** How the clock of a ticket looks: the loop, the colour of the next step, by when. */
import { timeLeft } from '../../shared/format/time.ts';
import { statuses } from '../../shared/ticket/statuses.ts';
import type { ClockView } from '../../shared/ticket/ticket-view.ts';
import type { T } from '../text.tsx';
import type { LoopFacts } from '../ui/ring.tsx';
import type { Tone } from '../ui/tone.ts';
import { waitsForSide, type Side, type NextStepFacts } from './next-step.ts';

const DAY_MS = 86_400_000;
/** From this share of the required time on a ticket counts as soon due: the reminder at 80 % (domain.md, Clocks). */
const SOON = 0.2;
const STAGES = 7;

/** The present state of the clock: the server's answer plus the time since. */
export type ClockFacts = Pick<ClockView, 'state' | 'dueAt' | 'requiredDays' | 'remainingMs'>;

export const remainingNow = (clock: ClockFacts, now: Date): number =>
  clock.dueAt === null ? clock.remainingMs : Date.parse(clock.dueAt) - now.getTime();

/** What the loop shows (look.md): stage from the status, colour from the clock and from whom it waits for. */
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
  const over = facts.status === 'completed' || facts.status === 'dismissed';
  const tone: Tone =
    facts.status === 'completed'
      ? isSolved(facts)
        ? 'ok'
        : 'run'
      : overdue || (emergency && !over)
        ? 'bad'
        : ticking && clock.state === 'run' && left <= SOON
          ? 'warn'
          : waitsForSide(facts, side)
            ? 'act'
            : facts.status === 'awaitingEvaluation'
              ? 'ok'
              : 'run';
  return {
    stage: facts.ending === 'withdrawn' ? 0 : facts.ending === 'expired' ? STAGES - 1 : statuses[facts.status].stage,
    tone,
    overdue,
    paused: clock.state === 'pause' || facts.onHold,
    ...(ticking && !overdue ? { timeLeft: left } : {}),
  };
}

/** Green is for a loop that closed: what was withdrawn, or not rated, stays open and grey. */
const isSolved = ({ status, ending }: NextStepFacts): boolean => status === 'completed' && ending === 'rated';

/** The colour of the words: blue when it waits for the user, green when it is done, else grey. */
export function nextStepTone(facts: NextStepFacts, side: Side): Tone {
  if (isSolved(facts)) return 'ok';
  return waitsForSide(facts, side) ? 'act' : 'run';
}

interface Due {
  text: string;
  tone?: Tone;
}

/** By when, in a row: "1 d 4 h left", "overdue by 6 h", "paused"; undefined where no clock says anything. */
export function dueOf(t: T, facts: NextStepFacts, clock: ClockFacts, now: Date): Due | undefined {
  if (clock.state === 'stop')
    return isSolved(facts) || facts.status === 'awaitingEvaluation'
      ? { text: t('ticket.due.done'), tone: 'ok' }
      : undefined;
  const left = remainingNow(clock, now);
  const text = timeLeft(t, left);
  if (left < 0) return { text, tone: 'bad' };
  if (clock.state === 'pause') return { text: t('ticket.due.paused'), tone: 'run' };
  return left <= SOON * clock.requiredDays * DAY_MS ? { text, tone: 'warn' } : { text };
}
