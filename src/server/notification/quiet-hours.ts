import type { MailTiming } from '../../shared/notification/settings.ts';
import { clockTime, exactDay } from '../../shared/format/time.ts';

const QUARTER_MS = 900_000;
/** More than the longest day, which has 25 hours when the clocks are set back. */
const MOST_QUARTERS = 26 * 4;

const hourAt = (at: Date, timeZone: string): number => Number(clockTime(at, timeZone).slice(0, 2));

const isQuiet = ({ from, to }: NonNullable<MailTiming['quiet']>, hour: number): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/**
 * When a mail may be sent: null for at once, else the end of the quiet hours. It is searched in local time in steps of
 * 15 minutes (every time zone's offset is a multiple of that), so that it is right in nights when the clocks change.
 */
export function quietUntil({ quiet, timeZone }: Pick<MailTiming, 'quiet' | 'timeZone'>, now: Date): Date | null {
  if (quiet === null || !isQuiet(quiet, hourAt(now, timeZone))) return null;
  let at = Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS;
  for (let quarter = 0; quarter < MOST_QUARTERS; quarter++) {
    at += QUARTER_MS;
    if (!isQuiet(quiet, hourAt(new Date(at), timeZone))) return new Date(at);
  }
  throw new Error('These quiet hours do not end.');
}

/**
 * The local day (YYYY-MM-DD) whose digest is due now, or null. It is due from its hour on, once a day; if the clocks
 * skip that hour, from the next one on.
 */
export function digestDay(
  { digestHour, timeZone, digestedOn }: Pick<MailTiming, 'digestHour' | 'timeZone'> & { digestedOn: string | null },
  now: Date,
): string | null {
  if (digestHour === null || hourAt(now, timeZone) < digestHour) return null;
  const day = exactDay(now, timeZone);
  return digestedOn === null || digestedOn < day ? day : null;
}
