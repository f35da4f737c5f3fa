import { preloads, routes } from './routes.ts';
import { matchRoute } from './match-route.ts';
import { firstTexts } from './text-loader.ts';
import './styles.css';

/** The session, then the first question: the answer comes while React is still on its way. */
async function askFirst(route: NonNullable<ReturnType<typeof matchRoute>>): Promise<void> {
  const [{ restoreSession }, asking] = await Promise.all([import('./api/client.ts'), preloads[route.page]?.()]);
  await restoreSession();
  asking?.preloadData(route);
  // The first time that a browser is asked for a time zone it reads its tables, 60 ms on a slow phone: now, while it waits.
  setTimeout(() => new Intl.DateTimeFormat().resolvedOptions());
}

// What fails here fails again where it is needed, and is told there.
const route = matchRoute(window.location.pathname + window.location.search);
firstTexts().catch(() => undefined);
if (route) {
  void askFirst(route).catch(() => undefined);
  routes[route.page]?.().catch(() => undefined);
}
void import('./main.tsx').then(({ start }) => start());
