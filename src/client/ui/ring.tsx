import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { toneRing, type Tone } from './tone.ts';

/**
 * The loop (look.md). The thick arc shows the stages that are done. In the open part a thin line shows the time that is
 * left; it becomes shorter. The loop is closed and green when the service is completed, and its open part is red dots
 * when the ticket is overdue. The same facts are always beside it as text.
 */
export interface LoopFacts {
  /** Completed stages, 0 to `stages`. */
  stage: number;
  stages?: number;
  tone: Tone;
  /** Share of the required time that is left, 0 to 1. Omitted when no clock runs. */
  timeLeft?: number;
  overdue?: boolean;
  /** The clock is paused. */
  paused?: boolean;
}

interface Shape {
  size: number;
  width: number;
  /** Visible gap between two segments. */
  gap: number;
  /** Width of the line that shows the time left; 0: none. */
  thread: number;
}

const shapes = {
  tiny: { size: 24, width: 3.5, gap: 1.6, thread: 0 },
  small: { size: 44, width: 5, gap: 2.2, thread: 2 },
  large: { size: 148, width: 11, gap: 4.5, thread: 3.5 },
} satisfies Record<string, Shape>;

export type RingSize = keyof typeof shapes;

interface RingProps extends LoopFacts {
  size?: RingSize;
  /** Its accessible name, e.g. "Stage 4 of 7, 1 d 4 h left". Empty when the text beside it says the same. */
  label: string;
  /** Only for `large`: the text inside ("1 d 4 h") and the line below it ("left of 2 days"). */
  value?: ReactNode;
  caption?: ReactNode;
  className?: string;
}

/** The `stroke-dasharray` of `count` segments. The last dash has the share `last` (0 to 1) of its full length. */
function dashes(count: number, dash: number, step: number, last = 1): string {
  const whole = Math.max(0, Math.ceil(count) - 1);
  const list = Array.from({ length: whole }, () => `${dash.toFixed(2)} ${(step - dash).toFixed(2)}`);
  list.push(`${Math.max(0.01, dash * last).toFixed(2)} 9999`);
  return list.join(' ');
}

/** The segmented ring of a ticket; see `LoopFacts`. */
export function Ring({ size = 'small', label, value, caption, className, ...facts }: RingProps) {
  const { size: box } = shapes[size];
  return (
    <div
      role={label ? 'img' : undefined}
      aria-label={label || undefined}
      aria-hidden={label ? undefined : true}
      className={cx('relative shrink-0', toneRing[facts.overdue ? 'bad' : facts.tone], className)}
      style={{ width: `${box / 16}rem`, height: `${box / 16}rem` }} // grows with the user's text
    >
      <Arcs shape={shapes[size]} {...facts} />
      {size === 'small' && <Glyph {...facts} />}
      {size === 'large' && value && (
        <div aria-hidden className="absolute inset-4 grid content-center justify-items-center text-center text-ink">
          <span className={cx('tabular leading-none font-bold tracking-[-0.03em]', valueSize(value))}>{value}</span>
          {caption && <span className="mt-1.5 max-w-24 text-small leading-tight text-ink2">{caption}</span>}
        </div>
      )}
    </div>
  );
}

function valueSize(value: ReactNode): string {
  const length = typeof value === 'string' ? value.length : 0;
  if (length > 10) return 'text-title'; // "23 h 59 min"
  if (length > 9) return 'text-head';
  return length > 7 ? 'text-hero' : 'text-[1.75rem]';
}

function Arcs({ shape, stage, stages = 7, timeLeft, overdue, paused }: LoopFacts & { shape: Shape }) {
  const { size, width, gap, thread } = shape;
  const middle = size / 2;
  const radius = middle - width / 2 - 0.5;
  const step = (2 * Math.PI * radius) / stages;
  const dash = step - gap - width; // the round ends add the width
  const filled = Math.min(stages, Math.max(0, stage));
  const open = stages - filled;
  const left = open * Math.min(1, Math.max(0, timeLeft ?? 0));
  const circle = { cx: middle, cy: middle, r: radius, fill: 'none', strokeLinecap: 'round' as const };
  const from = (segment: number) => -(segment * step + (gap + width) / 2);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className="size-full -rotate-90" aria-hidden>
      {open === 0 ? (
        <circle {...circle} stroke="currentColor" strokeWidth={width} />
      ) : (
        <>
          {overdue ? (
            <circle
              {...circle}
              stroke="currentColor"
              strokeWidth={width * 0.5}
              opacity={0.55}
              strokeDasharray={dashes(open * 3, 0.01, step / 3)}
              strokeDashoffset={-(filled * step + step / 6)}
            />
          ) : (
            <circle
              {...circle}
              className="stroke-track"
              strokeWidth={width}
              strokeDasharray={dashes(open, dash, step)}
              strokeDashoffset={from(filled)}
            />
          )}
          {filled > 0 && (
            <circle
              {...circle}
              stroke="currentColor"
              strokeWidth={width}
              strokeDasharray={dashes(filled, dash, step)}
              strokeDashoffset={from(0)}
            />
          )}
          {!overdue && thread > 0 && left > 0.02 && (
            <circle
              {...circle}
              stroke="currentColor"
              strokeWidth={thread}
              opacity={paused ? 0.45 : 1}
              strokeDasharray={dashes(left, dash, step, left % 1 || 1)}
              strokeDashoffset={from(filled)}
            />
          )}
        </>
      )}
    </svg>
  );
}

/** A shape besides the color, so that the small ring can be read without telling red from green. */
function Glyph({ tone, stage, stages = 7, overdue, paused }: LoopFacts) {
  const path = overdue
    ? 'M12 7v6.5M12 17.2v.01'
    : stage >= stages
      ? 'M7.5 12.4l3.1 3.1 6-6.6'
      : paused
        ? 'M9.6 9v6M14.4 9v6'
        : tone === 'act'
          ? 'M10.2 8l4 4-4 4'
          : undefined;
  if (!path) return null;
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="absolute inset-0 m-auto size-6"
    >
      <path d={path} />
    </svg>
  );
}
