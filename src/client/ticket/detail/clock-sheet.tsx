import { durationText, exactTime } from '../../../shared/format/time.ts';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useText } from '../../text.tsx';
import { cx } from '../../ui/class-names.ts';
import { KeyValue } from '../../ui/key-value.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { eventTitle } from '../event-title.ts';
import { remainingNow } from '../clock-display.ts';
import { ClockBar } from './clock-bar.tsx';
import { timeZone } from '../../ui/use-now.ts';

interface ClockSheetProps {
  open: boolean;
  onClose: () => void;
  ticket: TicketView;
  events: readonly EventView[];
  now: Date;
}

/** Explains the clock: its figures, and every segment with the event that began it (domain.md, Clocks). */
export function ClockSheet({ open, onClose, ticket, events, now }: ClockSheetProps) {
  const { t } = useText();
  const { clock } = ticket;
  const left = remainingNow(clock, now);
  const lastLap = clock.segments.at(-1)?.lap ?? 0;
  return (
    <Sheet open={open} onClose={onClose} title={t('ticket.clock.title')}>
      <div className="-mx-4">
        <KeyValue
          items={[
            { name: t('ticket.clock.required'), value: t('frame.days', { n: clock.requiredDays }) },
            { name: t('ticket.clock.used'), value: durationText(t, clock.requiredDays * 86_400_000 - left) },
            { name: t(left < 0 ? 'ticket.clock.overdue' : 'ticket.clock.remaining'), value: durationText(t, left) },
            { name: t('ticket.clock.due'), value: clock.dueAt && exactTime(new Date(clock.dueAt), timeZone) },
            { name: t('ticket.clock.filed'), value: exactTime(new Date(ticket.filedAt), timeZone) },
            clock.totalMs === null
              ? { name: t('ticket.clock.elapsed'), value: durationText(t, now.getTime() - Date.parse(ticket.filedAt)) }
              : { name: t('ticket.clock.totalTime'), value: durationText(t, clock.totalMs) },
          ]}
        />
      </div>
      <ClockBar clock={clock} now={now} />
      <ol className="grid gap-1" aria-label={t('ticket.clock.title')}>
        {clock.segments.map((segment) => {
          const cause = events.find(({ seq }) => seq === segment.seq);
          const to = segment.to === null ? now : new Date(segment.to);
          return (
            <li
              key={`${segment.seq}-${segment.from}`}
              className={cx(
                'grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-baseline gap-x-2 rounded-field px-3 py-2.5',
                segment.state === 'run' ? 'bg-act-soft text-act-ink' : 'bg-sunk text-ink2',
              )}
            >
              <span className="text-small font-bold">{t(`ticket.clock.${segment.state}`)}</span>
              <span className="min-w-0">
                <span className="block font-semibold">{cause ? eventTitle(t, cause) : '–'}</span>
                <span className="tabular block text-small">
                  <span className="inline-block">{exactTime(new Date(segment.from), timeZone)} –</span>{' '}
                  <span className="inline-block">
                    {segment.to === null ? t('ticket.clock.now') : exactTime(to, timeZone)}
                  </span>
                </span>
              </span>
              <span className="tabular text-right text-small font-semibold">
                {durationText(t, to.getTime() - Date.parse(segment.from))}
                {segment.lap !== lastLap && <span className="block font-normal">{t('ticket.clock.earlier')}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="pt-3 text-small text-ink2">{t('ticket.clock.explain')}</p>
    </Sheet>
  );
}
