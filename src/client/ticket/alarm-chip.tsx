import { roughDuration } from '../../shared/format/time.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import { useText, type T } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';

export type AlarmFacts = Pick<TicketRow, 'severity' | 'alarm' | 'stoppedSince'>;

/** Red, whatever the clock says: risk to people or equipment, production down. */
export const isEmergency = ({ severity, alarm, stoppedSince }: AlarmFacts): boolean =>
  stoppedSince !== null || (alarm !== null && severity === 1);

/** "Production down since 3 h", or the impact. */
export const alarmText = (t: T, { alarm, stoppedSince }: AlarmFacts, now: Date): string | null =>
  stoppedSince === null
    ? alarm
    : t('ticket.chip.down', { duration: roughDuration(t, now.getTime() - Date.parse(stoppedSince)) });

/** What must be seen first (look.md): a square where production stands, a triangle where something is at risk or worse than usual. */
export function AlarmChip({ now, ...facts }: AlarmFacts & { now: Date }) {
  const { t } = useText();
  const words = alarmText(t, facts, now);
  if (words === null) return null;
  const stopped = facts.stoppedSince !== null;
  return (
    <Chip tone={isEmergency(facts) ? 'bad' : 'warn'} strong={facts.severity === 1}>
      <svg viewBox="0 0 10 10" aria-hidden className="size-2.5 shrink-0 fill-current">
        <path d={stopped ? 'M1 1h8v8H1z' : 'M5 .5l5 9H0z'} />
      </svg>
      {words}
    </Chip>
  );
}
