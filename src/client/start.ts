import { pageAt } from '../shared/pages.ts';
import { programs } from './programs.ts';
import './styles.css';

// The first time that a browser is asked for a time zone it reads its tables, 70 ms on a slow phone: now, while it waits.
setTimeout(() => new Intl.DateTimeFormat().resolvedOptions());
// What calls and fields are like needs no React: it runs while that is still on its way.
void import('../shared/ticket/calls.ts').catch(() => undefined);
// The program of the page that was asked for comes beside the one that every page needs, not after that has run. Should
// it fail, the router says so when it opens the page.
const asked = pageAt(window.location.pathname);
if (asked) programs[asked.page]?.().catch(() => undefined);
void import('./main.tsx').then(({ start }) => start());
