import { exactTime, roughDuration } from '../../../shared/format/time.ts';
import { clockBar, type BarKind } from '../../../shared/ticket/clock-bar.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useText } from '../../text.tsx';
import { remainingNow } from '../clock-display.ts';
import { timeZone } from '../../ui/use-now.ts';

const looks: Record<BarKind, string> = {
  run: 'bg-act',
  pause: 'bg-[repeating-linear-gradient(135deg,var(--run-ring)_0_3px,var(--track)_3px_7px)]',
  stop: 'bg-run-ring',
  left: 'bg-track',
  late: 'bg-bad',
};

/**
 * The clock as a bar, from filing (or the last escalation) to the due time: running blue, paused hatched, over red; a line
 * for now. The figures beside it say the same.
 */
export function ClockBar({ clock, now }: { clock: TicketView['clock']; now: Date }) {
  const { t } = useText();
  const segments = clock.segments.map(({ from, to, ...segment }) => ({
    ...segment,
    ...{ from: Date.parse(from), to: to === null ? null : Date.parse(to) },
  }));
  // While it is paused, when it would be due if it ran on now.
  const due = clock.state === 'stop' ? null : now.getTime() + remainingNow(clock, now);
  const bar = clockBar(segments, due, now.getTime());
  if (!bar) return null;
  const begun = segments.find(({ lap }) => lap === segments.at(-1)?.lap);
  return (
    <div aria-hidden className="grid w-full gap-1 py-1">
      <div className="relative flex h-3">
        {bar.parts.map(({ kind, share }, at) => (
          <i
            key={at}
            style={{ width: `${share * 100}%` }}
            className={`h-full border-r border-surface first:rounded-l-full last:rounded-r-full last:border-r-0 ${looks[kind]}`}
          />
        ))}
        {bar.parts.at(-1)?.kind === 'left' && (
          <i className="absolute -inset-y-1 w-0.5 rounded bg-ink" style={{ left: `calc(${bar.now * 100}% - 1px)` }} />
        )}
        {bar.due !== null && bar.due < 1 && (
          <i className="absolute -inset-y-1 w-0.5 rounded bg-ink" style={{ left: `calc(${bar.due * 100}% - 1px)` }} />
        )}
      </div>
      <p className="tabular flex justify-between gap-2 text-tiny text-ink3">
        <span>{begun && exactTime(new Date(begun.from), timeZone).slice(5)}</span>
        <span>
          {clock.dueAt === null
            ? clock.state === 'stop' && t('ticket.clock.now')
            : bar.due === 1
              ? exactTime(new Date(clock.dueAt), timeZone).slice(5)
              : `+${roughDuration(t, now.getTime() - Date.parse(clock.dueAt))}`}
        </span>
      </p>
    </div>
  );
}
