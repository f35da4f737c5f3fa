import { asks, programs } from './programs.ts';
import { placeAt } from './router-state.ts';
import './styles.css';

/** The session, then the first question: the answer comes while React is still on its way. */
async function askFirst(place: NonNullable<ReturnType<typeof placeAt>>): Promise<void> {
  const [{ arrive }, asking] = await Promise.all([import('./api/client.ts'), asks[place.page]?.()]);
  await arrive();
  asking?.ask(place);
  // The first time that a browser is asked for a time zone it reads its tables, 60 ms on a slow phone: now, while it waits.
  setTimeout(() => new Intl.DateTimeFormat().resolvedOptions());
}

// What fails here fails again where it is needed, and is told there.
const place = placeAt(window.location.pathname + window.location.search);
if (place) {
  void askFirst(place).catch(() => undefined);
  programs[place.page]?.().catch(() => undefined);
}
void import('./main.tsx').then(({ start }) => start());
