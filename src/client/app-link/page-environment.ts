import type { AttemptEnvironment } from './attempt.ts';

/** This page, for an attempt. */
export const pageEnvironment: AttemptEnvironment = {
  /** A link that is clicked, which a test can hold back: a browser without the app may show an error in place of the page. */
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
    // Some browsers only say that the page goes, when another program takes the screen.
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
