import type { AttemptEnvironment } from './attempt.ts';

/** This page, for an attempt. */
export const pageEnvironment: AttemptEnvironment = {
  /** By a clicked link, which a browser test can intercept; `location.assign` could show an error page without the app. */
  follow(link) {
    const anchor = document.createElement('a');
    anchor.href = link;
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
  },
  isHidden: () => document.hidden,
  onHidden(listener) {
    const look = () => document.hidden && listener();
    // Some browsers fire only `pagehide` when another program comes to the front.
    window.addEventListener('pagehide', listener);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('pagehide', listener);
      document.removeEventListener('visibilitychange', look);
    };
  },
  now: () => performance.now(),
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
