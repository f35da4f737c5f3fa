import { useCallback, useState } from 'react';
import { useText } from '../../text.tsx';
import { cx } from '../../ui/class-names.ts';
import { toneText } from '../../ui/tone.ts';
import { dueOf, type ClockFacts } from '../clock-display.ts';
import type { NextStepFacts } from '../next-step.ts';
import { downText, type AlarmFacts } from '../severity-chip.tsx';

/** The height of the bar, under which the head goes. */
const BAR_PX = 56;

/** Whether the element with this ref has gone away under the bar of the page. */
export function useGoneUnderBar(): [gone: boolean, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const [gone, setGone] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        setGone(last !== undefined && !last.isIntersecting && last.boundingClientRect.top < BAR_PX);
      },
      { rootMargin: `-${BAR_PX}px 0px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [gone, ref];
}

interface FoldedHeadProps {
  facts: NextStepFacts & AlarmFacts & { number: string; clock: ClockFacts };
  now: Date;
}

/**
 * The head of a ticket in the bar of its page, while it is scrolled: how long production is down, and the time left. The
 * next step is the button below.
 */
export function FoldedHead({ facts, now }: FoldedHeadProps) {
  const { t } = useText();
  const due = dueOf(t, facts, facts.clock, now);
  const down = facts.stoppedSince ? downText(t, facts.stoppedSince, now) : undefined;
  return (
    <span className="grid min-w-0 leading-snug">
      <span className="code truncate">{facts.number}</span>
      <span className="flex justify-center gap-x-2 text-small font-semibold whitespace-nowrap text-ink2 empty:hidden">
        {down && <span className="text-bad">{down}</span>}
        {due && <span className={cx('tabular', due.tone && toneText[due.tone])}>{due.text}</span>}
      </span>
    </span>
  );
}
