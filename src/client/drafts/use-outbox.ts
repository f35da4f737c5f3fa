import { useEffect } from 'react';
import { useUser } from '../api/user.ts';
import { useText } from '../text.tsx';
import { toast } from '../ui/toast-queue.ts';

const START_MS = 1_500;

/** Sends what was kept while there was no network: at the start and whenever the network is back. Once, at the root. */
export function useOutbox(): void {
  const { t } = useText();
  const userId = useUser()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    const flush = async () => {
      const { flushOutbox } = await import('./outbox.ts');
      await flushOutbox((outcome) => {
        if (outcome.is === 'sent') toast.show({ text: t('draft.sent', { number: outcome.ticket.number }), tone: 'ok' });
        if (outcome.is === 'refused' || outcome.is === 'badFiles')
          toast.show({ text: t('draft.refused'), tone: 'warn' });
      });
    };
    // Not in the way of the first page; a failure here is told by the next try.
    const run = () => void flush().catch(() => undefined);
    const timer = setTimeout(run, START_MS);
    addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', run);
    };
  }, [userId, t]);
}
