import type { Language } from '../../shared/text/languages.ts';
import { formOf } from './day.tsx';

/** A time near now as people say it: "15:00" of today, "Tue 15:00" within six days, else "1 Dec, 15:00". */
export function weekTime(language: Language, at: Date, now: Date, timeZone: string): string {
  const days = Math.abs(at.getTime() - now.getTime()) / 86_400_000;
  const dayIn = (time: Date) => time.toLocaleDateString('en-CA', { timeZone });
  const day: Intl.DateTimeFormatOptions =
    dayIn(at) === dayIn(now) ? {} : days < 6 ? { weekday: 'short' } : { day: 'numeric', month: 'short' };
  return at.toLocaleString(formOf(language), {
    ...day,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
}
