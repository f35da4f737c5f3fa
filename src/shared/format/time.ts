import type { Translate } from '../text/catalogue.ts';
import type { frame } from '../text/en/frame.ts';

type Say = Translate<typeof frame>;

interface LocalTime {
  /** Days since 1970-01-01 in the viewer's zone. */
  day: number;
  year: string;
  monthDay: string;
  clock: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function local(at: Date, timeZone: string): LocalTime {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format); // creating one costs a hundred times as much as using it
  }
  const parts: Partial<Record<string, string>> = {};
  for (const { type, value } of format.formatToParts(at)) parts[type] = value;
  const { year = '', month = '', day = '', hour = '', minute = '' } = parts;
  return {
    day: Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000,
    year,
    monthDay: `${month}-${day}`,
    clock: `${hour}:${minute}`,
  };
}

/**
 * Post time display (spec 4). Other year: YYYY-MM-DD; over a week: MM-DD; yesterday: with HH:mm; today: HH:mm;
 * otherwise "N days ago". Days are calendar days of `timeZone` (IANA name). A time in the future is shown by date.
 */
export function postTime(t: Say, at: Date, now: Date, timeZone: string): string {
  const then = local(at, timeZone);
  const today = local(now, timeZone);
  const days = today.day - then.day;
  if (then.year !== today.year) return `${then.year}-${then.monthDay}`;
  if (days === 0) return then.clock;
  if (days === 1) return t('frame.yesterday', { time: then.clock });
  return days > 7 || days < 0 ? then.monthDay : t('frame.daysAgo', { n: days });
}

/** The exact time, for a tap or a tooltip: "2026-11-20 14:05". */
export function exactTime(at: Date, timeZone: string): string {
  const { year, monthDay, clock } = local(at, timeZone);
  return `${year}-${monthDay} ${clock}`;
}

/** The day alone: "2026-11-20". */
export function exactDay(at: Date, timeZone: string): string {
  const { year, monthDay } = local(at, timeZone);
  return `${year}-${monthDay}`;
}

/** The clock alone: "14:05". */
export function clockTime(at: Date, timeZone: string): string {
  return local(at, timeZone).clock;
}

const minuteMs = 60_000;

/** A length of time in at most two units: "1 d 4 h", "3 h 20 min", "25 min". Rounded down; the sign is left out. */
export function durationText(t: Say, ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  if (minutes < 1) return t('frame.lessThanMinute');
  const units = [
    { key: 'frame.shortDays', n: Math.floor(minutes / 1440) },
    { key: 'frame.shortHours', n: Math.floor(minutes / 60) % 24 },
    { key: 'frame.shortMinutes', n: minutes % 60 },
  ] as const;
  const first = units.findIndex(({ n }) => n > 0);
  return units
    .slice(first, first + 2)
    .filter(({ n }) => n > 0)
    .map(({ key, n }) => t(key, { n }))
    .join(' ');
}

/** The biggest unit alone, short and rounded down: "1 d", "6 h", "25 min". For chips. */
export const shortDuration = (t: Say, ms: number): string => {
  const minutes = Math.abs(ms) / minuteMs;
  const unit = minutes >= 1440 ? 1440 : minutes >= 60 ? 60 : 1;
  return durationText(t, Math.floor(minutes / unit) * unit * minuteMs);
};

/** The biggest unit alone, rounded down; whole days in words: "1 day", "6 h", "25 min". For rows. */
export function roughDuration(t: Say, ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  if (minutes >= 1440) return t('frame.days', { n: Math.floor(minutes / 1440) });
  if (minutes >= 60) return t('frame.shortHours', { n: Math.floor(minutes / 60) });
  return minutes < 1 ? t('frame.lessThanMinute') : t('frame.shortMinutes', { n: minutes });
}

/**
 * The text of a clock: "2 h left", "1 d 4 h left", "overdue by 1 day".
 * `remainingMs` negative is overdue (domain.md, Clocks).
 */
export function timeLeft(t: Say, remainingMs: number): string {
  return remainingMs < 0
    ? t('frame.overdueBy', { duration: roughDuration(t, remainingMs) })
    : t('frame.left', { duration: durationText(t, remainingMs) });
}
