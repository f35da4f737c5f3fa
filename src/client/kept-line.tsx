import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { exactTime, postTime } from '../shared/format/time.ts';
import { session } from './api/client.ts';
import { keepAnswers, type KeptAnswers } from './api/kept-answers.ts';
import { keptStore } from './api/kept-store.ts';
import { leaveDevice } from './api/leave-device.ts';
import { queryClient } from './api/queries.ts';
import { useUser } from './api/user.ts';
import { useText } from './text.tsx';
import { Button } from './ui/button.tsx';
import { timeZone, useNow } from './ui/use-now.ts';

/** Keeps what this user reads on the device. Ends with them: then nothing of it stays. */
function useKept(): { readAt: number | undefined; askAgain: () => void } {
  const userId = useUser()?.userId;
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
  }, [userId]);
  return { readAt, askAgain: () => kept.current?.askAgain() };
}

/** A line above the page while it shows what was read before, because the server cannot be reached: how old that is. */
export function KeptLine() {
  const { t } = useText();
  const now = useNow();
  const { readAt, askAgain } = useKept();
  const at = readAt === undefined ? undefined : new Date(readAt);
  return (
    <div role="status">
      {at && (
        <p className="flex items-center gap-2 rounded-field bg-sunk py-1 pr-1 pl-3 text-small font-medium text-ink2 not-first:mt-2">
          <History size={18} strokeWidth={2.2} aria-hidden className="shrink-0" />
          <time dateTime={at.toISOString()} title={exactTime(at, timeZone)} className="flex-1">
            {t('frame.asOf', { time: postTime(t, at, now, timeZone) })}
          </time>
          <Button kind="plain" size="medium" onClick={askAgain}>
            {t('frame.tryAgain')}
          </Button>
        </p>
      )}
    </div>
  );
}
