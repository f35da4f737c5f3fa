import { Hourglass } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { queryClient } from './api/queries.ts';
import { followSlowQueries } from './api/slow-queries.ts';
import { useUser } from './api/user.ts';
import { useOutbox } from './drafts/use-outbox.ts';
import { followTheme, nameManifest } from './installable.ts';
import { KeptLine } from './kept-line.tsx';
import { useText } from './text.tsx';
import { Button } from './ui/button.tsx';
import { useNavigation } from './ui/navigation.tsx';
import type { Language } from '../shared/text/languages.ts';
import { isRecord } from './api/api-error.ts';
import { bridge } from './bridge/page-bridge.ts';
import { ownScript } from './own-script.ts';

const WORKER = '/service-worker.js';

/** Whether this page may have a worker: an address that is safe, a browser that can, not the app's web view, not `npm run dev`. */
const mayRegister = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator && !bridge.insideApp;

/**
 * Keeps the program on the device, with the texts of this language, and keeps it up to date. `open` goes to the page that a
 * tap on a notification names. Returns the function that ends the listening.
 */
function registerWorker(language: Language, open: (path: string) => void): () => void {
  if (!mayRegister()) return () => undefined;
  navigator.serviceWorker
    // Never from the browser's cache: a worker that is old keeps a program that is old.
    .register(ownScript(`${WORKER}?language=${language}`), { updateViaCache: 'none' })
    .catch(() => undefined); // storage is forbidden or full: the page works as before
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (isRecord(data) && typeof data['open'] === 'string') open(data['open']);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}

/** What stands above every page, and what the device is to know of the product: all that the first screen does without. */
export function PageLines() {
  const { language } = useText();
  const { go } = useNavigation();
  const isUser = useUser() !== null;
  useOutbox();
  useEffect(() => nameManifest(language), [language]);
  useEffect(followTheme, []);
  // A visitor with a link comes once: nothing is kept for them.
  useEffect(() => (isUser ? registerWorker(language, go) : undefined), [isUser, language, go]);
  return (
    <>
      <SlowLine />
      <KeptLine />
    </>
  );
}

const slow = followSlowQueries(queryClient);

/** A line above the page while an answer is 20 s late: it may be asked for again. After 60 s the page itself tells. */
function SlowLine() {
  const { t } = useText();
  const isSlow = useSyncExternalStore(slow.subscribe, slow.any);
  return (
    <div role="status">
      {isSlow && (
        <p className="flex items-center gap-2 rounded-field bg-warn-soft py-1 pr-1 pl-3 text-small font-medium text-warn-ink">
          <Hourglass size={18} strokeWidth={2.2} aria-hidden className="shrink-0" />
          <span className="flex-1">{t('frame.slow')}</span>
          <Button kind="plain" size="medium" onClick={slow.refetch}>
            {t('frame.tryAgain')}
          </Button>
        </p>
      )}
    </div>
  );
}
