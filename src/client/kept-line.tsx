import { hashKey } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { getChoices } from './api/reading-calls.ts';
import { exactTime, postTime } from '../shared/format/time.ts';
import { session } from './api/client.ts';
import { keepAnswers, type KeptAnswers } from './api/kept-answers.ts';
import { keptStore, type KeptStore } from './api/kept-store.ts';
import { leaveDevice } from './api/leave-device.ts';
import { queryClient, queryKey, queryOf } from './api/queries.ts';
import { useUser } from './api/user.ts';
import { useText } from './text.tsx';
import { Button } from './ui/button.tsx';
import { timeZone, useNow } from './ui/use-now.ts';
import { useOnline } from './ui/use-online.ts';

/**
 * What the form of a report needs beside its program, which the service worker keeps: read once on this device, so that
 * the form opens in a dead spot although it was never opened before.
 */
async function keepForm(store: KeptStore, userId: string): Promise<void> {
  const kept = await store.get(userId, hashKey(queryKey(getChoices, {})));
  if (!kept) await queryClient.prefetchQuery(queryOf(getChoices, {}));
}

/** Keeps what this user reads on the device. Ends with them: then nothing of it stays. */
function useKept(): { readAt: number | undefined; askAgain: () => void } {
  const user = useUser();
  const userId = user?.userId;
  const mayRaise = user?.mayRaise === true;
  const [readAt, setReadAt] = useState<number>();
  const kept = useRef<KeptAnswers>(undefined);
  useEffect(() => {
    // Nobody is logged in: whatever was left by a page that was closed too early goes now.
    if (userId === undefined) return void leaveDevice();
    const store = keptStore(indexedDB);
    store.keepOnly(userId).catch(() => undefined);
    const isCurrent = (): boolean => session.user?.userId === userId;
    const answers = keepAnswers({
      queries: queryClient,
      store,
      userId,
      isCurrent,
      onChanged: () => queueMicrotask(() => setReadAt(answers.oldestShown())),
    });
    kept.current = answers;
    if (mayRaise) keepForm(store, userId).catch(() => undefined);
    addEventListener('online', answers.askAgain);
    const end = session.subscribe(() => {
      if (isCurrent()) return;
      answers.stop();
      void leaveDevice();
    });
    return () => {
      end();
      removeEventListener('online', answers.askAgain);
      answers.stop();
      setReadAt(undefined);
    };
  }, [userId, mayRaise]);
  return { readAt, askAgain: () => kept.current?.askAgain() };
}

/** The one line above the page without a network: how old is what is shown, or else that nothing can be reached. */
export function KeptLine() {
  const { t } = useText();
  const now = useNow();
  const online = useOnline();
  const { readAt, askAgain } = useKept();
  const at = readAt === undefined ? undefined : new Date(readAt);
  return (
    <div role="status">
      {(at || !online) && (
        <p className="flex items-center gap-2 rounded-field bg-warn-soft py-1 pr-1 pl-3 text-small font-medium text-warn-ink not-first:mt-2">
          <WifiOff size={18} strokeWidth={2.2} aria-hidden className="shrink-0" />
          {at ? (
            <>
              <time dateTime={at.toISOString()} title={exactTime(at, timeZone)} className="flex-1">
                {t('frame.asOf', { time: postTime(t, at, now, timeZone) })}
              </time>
              <Button kind="plain" size="medium" onClick={askAgain}>
                {t('frame.tryAgain')}
              </Button>
            </>
          ) : (
            <span className="py-1.5">{t('frame.offlineKept')}</span>
          )}
        </p>
      )}
    </div>
  );
}
