import { roughDuration } from '../../shared/format/time.ts';
import { useText, type T } from '../text.tsx';
import { Chip } from '../ui/chip.tsx';

export interface AlarmFacts {
  severity: number;
  alarm?: string | null | undefined;
  stoppedSince?: string | null | undefined;
}

/** Risk to people or equipment, or production down: red, even when the ticket is not overdue. */
export const isEmergency = ({ severity, alarm, stoppedSince }: AlarmFacts): boolean =>
  Boolean(stoppedSince ?? (alarm && severity === 1));

/** "Production down for 3 h", or the impact; null when the ticket has no alarm. */
export const alarmText = (t: T, { alarm, stoppedSince }: AlarmFacts, now: Date): string | null =>
  stoppedSince
    ? t('ticket.chip.down', { duration: roughDuration(t, now.getTime() - Date.parse(stoppedSince)) })
    : (alarm ?? null);

/** The alarm of a ticket (look.md): with a square when production is down, with a triangle for other alarms. */
export function AlarmChip({ now, ...facts }: AlarmFacts & { now: Date }) {
  const { t } = useText();
  const words = alarmText(t, facts, now);
  if (words === null) return null;
  const stopped = Boolean(facts.stoppedSince);
  return (
    <Chip tone={isEmergency(facts) ? 'bad' : 'warn'} strong={facts.severity === 1}>
      <svg viewBox="0 0 10 10" aria-hidden className="size-2.5 shrink-0 fill-current">
        <path d={stopped ? 'M1 1h8v8H1z' : 'M5 .5l5 9H0z'} />
      </svg>
      {words}
    </Chip>
  );
}
