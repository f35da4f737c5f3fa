import { restoreSession } from './api/client.ts';
import { matchRoute } from './match-route.ts';
import { preloads, routes } from './routes.ts';
import { firstTexts } from './text-loader.ts';
import './styles.css';

/** Restores the session, then sends the page's first request: the answer arrives while React is still loading. */
async function askFirst(route: NonNullable<ReturnType<typeof matchRoute>>): Promise<void> {
  await restoreSession();
  preloads[route.page]?.(route);
  // The first use of a time zone loads the browser's tables (60 ms on a slow phone): done now, while the answer is awaited.
  setTimeout(() => new Intl.DateTimeFormat().resolvedOptions());
}

// Failures are ignored here: whatever failed is loaded again where it is needed, and reported there.
const route = matchRoute(window.location.pathname + window.location.search);
firstTexts().catch(() => undefined);
if (route) {
  void askFirst(route).catch(() => undefined);
  routes[route.page]().catch(() => undefined);
}
void import('./main.tsx').then(({ start }) => start());
