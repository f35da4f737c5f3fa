import type { MailTiming } from '../../shared/notification/settings.ts';
import { clockTime, exactDay } from '../../shared/format/time.ts';

const QUARTER_MS = 900_000;
/** A day that is as long as days get where the clock is set back, and one quarter more. */
const MOST_QUARTERS = 26 * 4;

const hourAt = (at: Date, timeZone: string): number => Number(clockTime(at, timeZone).slice(0, 2));

const isQuiet = ({ from, to }: NonNullable<MailTiming['quiet']>, hour: number): boolean =>
  from < to ? hour >= from && hour < to : hour >= from || hour < to;

/**
 * When a mail of this moment may go: null for at once, else the end of the quiet hours. It is looked for on the wall clock,
 * quarter by quarter, because every time zone is ahead of UTC by whole quarters: so an hour that is left out or comes
 * twice in a night ends them as a clock on the wall would.
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
 * The local day whose digest is due at this moment, null when none is: from its hour on, once a day. Where the hour is left
 * out that night the next one counts; who was told today already waits for tomorrow.
 */
export function digestDay(
  { digestHour, timeZone, digestedOn }: Pick<MailTiming, 'digestHour' | 'timeZone'> & { digestedOn: string | null },
  now: Date,
): string | null {
  if (digestHour === null || hourAt(now, timeZone) < digestHour) return null;
  const day = exactDay(now, timeZone);
  return digestedOn === null || digestedOn < day ? day : null;
}
