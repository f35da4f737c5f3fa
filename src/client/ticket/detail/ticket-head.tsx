import { CircleHelp } from 'lucide-react';
import { Suspense, useState } from 'react';
import { isAction, ruleOf } from '../../../shared/ticket/rules.ts';
import { durationText, exactTime, postTime } from '../../../shared/format/time.ts';
import type { EventView, TicketView } from '../../../shared/ticket/ticket-view.ts';
import { lazyPart } from '../../lazy-part.ts';
import { useText, type T } from '../../text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Ring } from '../../ui/ring.tsx';
import { LoopHead } from '../../ui/loop-head.tsx';
import { isEmergency, SeverityChip } from '../severity-chip.tsx';
import { eventTitle } from '../event-title.ts';
import { lastEvent } from '../last-event.ts';
import { nextStep, waitsForSide, type Side } from '../next-step.ts';
import { loopOf, remainingNow } from '../clock-display.ts';
import { timeZone } from '../../ui/use-now.ts';

const ClockSheet = lazyPart(() => import('./later-parts.ts').then((part) => part.ClockSheet));

interface TicketHeadProps {
  ticket: TicketView;
  events: readonly EventView[];
  side: Side;
  now: Date;
}

/** The loop with the time left, and beside it the next step and the last event. */
export function TicketHead({ ticket, events, side, now }: TicketHeadProps) {
  const { t, language } = useText();
  const facts = { ...ticket, overall: ticket.evaluation?.overall ?? null };
  const loop = loopOf(facts, side, ticket.clock, isEmergency(ticket), now);
  const { value, caption } = clockText(t, ticket, now);
  return (
    <>
      {ticket.alarm && !ticket.stoppedSince && (
        <div>
          <SeverityChip {...ticket} now={now} />
        </div>
      )}
      <LoopHead
        ring={
          <Ring
            size="large"
            label={[t('frame.loopStage', { n: loop.stage, max: 7 }), value, caption].filter(Boolean).join(', ')}
            value={language === 'en' ? value : <Units>{value}</Units>}
            caption={caption}
            {...loop}
          />
        }
        chip={
          <span className="flex flex-wrap gap-1.5">
            <Chip tone={waitsForSide(facts, side) ? 'act' : loop.tone === 'ok' ? 'ok' : 'run'}>
              {waitsForSide(facts, side) ? t('ticket.chip.you') : ticket.statusLabel}
            </Chip>
            {ticket.onHold && <Chip tone="warn">{t('ticket.chip.pending')}</Chip>}
          </span>
        }
        title={nextStep(t, facts, side)}
        text={<Since ticket={ticket} events={events} now={now} />}
      />
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-small text-ink2">
          {ticket.clock.state !== 'stop' && t('ticket.required', { n: ticket.clock.requiredDays })}
        </p>
        <span className="-mx-3">
          <WhyButton ticket={ticket} events={events} now={now} />
        </span>
      </div>
    </>
  );
}

/** The button that explains the clock (`ClockSheet`). */
export function WhyButton({ ticket, events, now, brief }: Omit<TicketHeadProps, 'side'> & { brief?: boolean }) {
  const { t } = useText();
  const [why, setWhy] = useState<boolean>();
  const words = t('ticket.clock.why');
  const open = () => setWhy(true);
  return (
    <>
      {brief ? (
        <IconButton icon={CircleHelp} label={words} onClick={open} />
      ) : (
        <Button kind="plain" size="small" icon={CircleHelp} onClick={open}>
          {words}
        </Button>
      )}
      {why !== undefined && (
        <Suspense>
          <ClockSheet open={why} onClose={() => setWhy(false)} ticket={ticket} events={events} now={now} />
        </Suspense>
      )}
    </>
  );
}

/** Other languages have longer units: a smaller font, and line breaks only between a unit and the next number. */
const Units = ({ children }: { children: string | undefined }) => (
  <span className="text-head text-balance break-keep">{children?.replace(/(\d) /g, '$1\u00a0')}</span>
);

/** The text inside the loop: the time left while the clock runs or is paused, the total time once it has stopped. */
function clockText(t: T, { clock, closedAt }: TicketView, now: Date): { value?: string; caption?: string } {
  if (clock.state === 'stop') {
    const took = clock.totalMs;
    if (took === null || closedAt === null) return {};
    return { value: durationText(t, took), caption: t('ticket.clock.total') };
  }
  const left = remainingNow(clock, now);
  const value = durationText(t, left);
  if (left < 0) return { value, caption: t('ticket.clock.over') };
  if (clock.state === 'pause') return { value, caption: t('ticket.clock.pausedLeft') };
  return { value, caption: t('ticket.clock.leftOf', { n: clock.requiredDays }) };
}

/** Begins with a no-break space, so that it is never the first character of a line. */
const dot = '\u00a0· ';

/** The last event: "Solution proposed · 14:05 · Engineer Wei · version 2". */
export function Since({ ticket, events, now }: { ticket: TicketView; events: readonly EventView[]; now: Date }) {
  const { t } = useText();
  const last = lastEvent(events);
  if (!last) return ticket.statusLabel;
  const at = new Date(last.at);
  const by = last.actor && last.onBehalf ? t('ticket.onBehalf', { name: last.actor.name }) : last.actor?.name;
  const version =
    ticket.solution && isAction(last.action) && ruleOf(last.action).solution === 'writes'
      ? t('ticket.versionN', { n: ticket.solution.version })
      : '';
  return (
    <>
      {eventTitle(t, last)}
      {dot}
      <time dateTime={last.at} title={exactTime(at, timeZone)} className="tabular">
        {postTime(t, at, now, timeZone)}
      </time>
      {[by, version].filter(Boolean).map((part) => dot + part)}
    </>
  );
}
