import { useEffect } from 'react';
import { useUser } from '../api/user.ts';
import { useText } from '../text.tsx';
import { DRAFTS_DATABASE, MESSAGES_DATABASE, mayExist } from './draft-database.ts';

const START_MS = 1_500;

/** Sends the queued drafts and messages at the start and whenever the network is back. Used once, beside the first screen. */
export function useOutbox(): void {
  const { t } = useText();
  const userId = useUser()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    const flushReports = async () => {
      if (!(await mayExist(DRAFTS_DATABASE))) return;
      // Usually there are no queued drafts; then only the draft store is loaded, not the code for sending.
      const { deviceDraftStore } = await import('./draft-store.ts');
      const drafts = await (await deviceDraftStore()).list(userId);
      if (!drafts.some(({ queued }) => queued)) return;
      const { flushWithToasts } = await import('./flush-with-toasts.ts');
      await flushWithToasts(t);
    };
    const flushMessages = async () => {
      if (!(await mayExist(MESSAGES_DATABASE))) return;
      const outbox = await import('./device-messages.ts');
      await outbox.flushMessages(t);
    };
    // Delayed, so that it does not slow down the first page. A failure is silent; the next run tries again.
    const run = () => void Promise.allSettled([flushReports(), flushMessages()]);
    const timer = setTimeout(run, START_MS);
    addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', run);
    };
  }, [userId, t]);
}
