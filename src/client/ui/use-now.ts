import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/** The present time. It changes every minute and when the page becomes visible again, so that clocks stay right. */
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
