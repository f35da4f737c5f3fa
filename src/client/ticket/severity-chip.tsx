import { shortDuration } from '../../shared/format/time.ts';
import { useText, type T } from '../text.tsx';
import { cx } from '../ui/class-names.ts';
import { Chip } from '../ui/chip.tsx';

export interface AlarmFacts {
  severity: number;
  alarm?: string | null | undefined;
  stoppedSince?: string | null | undefined;
}

/** Risk to people or equipment, or production down: the loop is red, even when the ticket is not overdue. */
export const isEmergency = ({ severity, alarm, stoppedSince }: AlarmFacts): boolean =>
  Boolean(stoppedSince ?? (alarm && severity === 1));

/** "Down 3 h": short, so that the number is never cut off. */
export const downText = (t: T, since: string, now: Date): string =>
  t('ticket.chip.down', { duration: shortDuration(t, now.getTime() - Date.parse(since)) });

/**
 * How severe a ticket is, the same everywhere (look.md): severity 1 white on red, severity 2 pale red, both with the
 * alarm's words; what is milder, and what raises no alarm any more, is quiet text. The mark is a square when production
 * is down, else a triangle.
 */
export function SeverityChip({ severity, alarm, stoppedSince, now }: AlarmFacts & { now: Date }) {
  const { t } = useText();
  if (!alarm)
    return (
      <span title={t('ticket.filter.severityN', { n: severity })} className="text-small text-ink3">
        S{severity}
      </span>
    );
  const words = stoppedSince ? downText(t, stoppedSince, now) : alarm;
  return (
    <Chip tone="bad" strong={severity === 1}>
      <svg viewBox="0 0 10 10" aria-hidden className="inline-block size-2.5 shrink-0 fill-current">
        <path d={stoppedSince ? 'M1 1h8v8H1z' : 'M5 .5l5 9H0z'} />
      </svg>
      <span className={cx('min-w-0 overflow-hidden text-ellipsis', stoppedSince && 'whitespace-nowrap')}>{words}</span>
    </Chip>
  );
}
