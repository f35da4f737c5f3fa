import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { onConfirmationNeeded, restoreSession, setPageLanguage } from './api/client.ts';
import { linkQuestion } from './api/linked-user.ts';
import { queryClient } from './api/queries.ts';
import { useAnswerLanguage } from './api/use-answer-language.ts';
import { useLiveStream } from './api/use-live-stream.ts';
import { appOpening, closeAppOpening } from './app-link/opening.ts';
import { navigation, RouterView, startRouter } from './router.tsx';
import { storedLanguage } from './language.ts';
import { lazyPart } from './lazy-part.ts';
import { WhenIdle } from './prefetch.ts';
import { firstTexts } from './text-loader.ts';
import { plainText, TextProvider } from './text.tsx';
import { NavigationProvider } from './ui/navigation.tsx';
import { applyStoredTheme } from './ui/theme.ts';

const LinkedUserSheet = lazyPart(() => import('./account/linked-user-sheet.tsx').then((part) => part.LinkedUserSheet));
const AppOpening = lazyPart(() => import('./app-link/app-opening.tsx').then((part) => part.AppOpening));

/** Shown once the first screen stands: nothing is said before, and what is said meanwhile waits in its queue. */
const loadToaster = () => import('./ui/toaster.tsx').then((part) => part.Toaster);

function App() {
  const linked = useSyncExternalStore(linkQuestion.subscribe, linkQuestion.current);
  const opening = useSyncExternalStore(appOpening.subscribe, appOpening.current);
  useAnswerLanguage();
  useLiveStream();
  // Before the page is idle: a moment later there may be no network, and that is what is to be told then.
  useEffect(() => void loadToaster().catch(() => undefined), []);
  return (
    <>
      <RouterView />
      <Suspense>{linked && <LinkedUserSheet linked={linked} />}</Suspense>
      <Suspense>{opening && <AppOpening {...opening} onClose={closeAppOpening} />}</Suspense>
      <WhenIdle load={loadToaster} />
    </>
  );
}

/**
 * Loads tooltips with the first move of a pointer or Tab key; touch needs none. Not with `pointerover`: a page that is drawn
 * below a pointer at rest is told of that, too.
 */
function awaitTooltips(): void {
  const waiting = new AbortController();
  const load = () => {
    waiting.abort();
    void import('./ui/tooltips.ts').then(
      ({ startTooltips }) => startTooltips(),
      () => undefined,
    );
  };
  const { signal } = waiting;
  addEventListener('pointermove', ({ pointerType }) => pointerType !== 'touch' && load(), { signal });
  addEventListener('keydown', ({ key }) => key === 'Tab' && load(), { signal });
}

/** Once, by start.ts. */
export async function start(): Promise<void> {
  applyStoredTheme();
  awaitTooltips();
  const root = document.getElementById('root');
  if (!root) return;
  // The first page must know who is logged in, or it would be the login for a moment.
  await Promise.all([firstTexts(), restoreSession()]);
  setPageLanguage(storedLanguage(), plainText);
  onConfirmationNeeded((refused, again) =>
    import('./account/confirmation.tsx').then(
      ({ confirm }) => confirm(refused, again),
      () => Promise.reject(refused),
    ),
  );
  if (window.location.search.includes('open=1'))
    await import('./app-link/auto-open.ts').then(
      (part) => part.autoOpen(),
      () => undefined, // the page itself is worth more
    );
  await startRouter();
  // As a transition, React renders in slices, and a slow phone still reacts to taps.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <TextProvider>
            <NavigationProvider value={navigation}>
              <App />
            </NavigationProvider>
          </TextProvider>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
}
