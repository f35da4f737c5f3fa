import { useEffect, useState } from 'react';
import { exactTime } from '../../shared/format/time.ts';

const MINUTE_MS = 60_000;

/** The current time, updated every minute and when the page becomes visible again. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const read = () => setNow(new Date());
    const timer = setInterval(read, MINUTE_MS);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  return now;
}

/** The user's time zone (IANA name), for times in lists and timelines. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The current date in that zone, `YYYY-MM-DD`. */
export const localToday = (): string => exactTime(new Date(), timeZone).slice(0, 10);
