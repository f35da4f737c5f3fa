import type { AttemptEnvironment } from './attempt.ts';

/** This page, for an attempt. */
export const pageEnvironment: AttemptEnvironment = {
  follow: (link) => window.location.assign(link),
  isHidden: () => document.hidden,
  onHidden(tell) {
    const look = () => document.hidden && tell();
    // Some browsers only say that the page goes, when another program takes the screen.
    window.addEventListener('pagehide', tell);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pagehide', tell);
      document.removeEventListener('visibilitychange', look);
    };
  },
  now: () => performance.now(),
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
