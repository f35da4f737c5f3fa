import { useEffect } from 'react';
import { useUser } from '../api/user.ts';
import { useText } from '../text.tsx';
import { DRAFTS_DATABASE } from './draft-database.ts';

const START_MS = 1_500;

/** False on a device that has never stored a draft and so has no database. Then no more code is loaded. */
async function mayHaveDrafts(): Promise<boolean> {
  if (!globalThis.indexedDB?.databases) return true;
  return (await indexedDB.databases()).some(({ name }) => name === DRAFTS_DATABASE);
}

/** Sends the queued drafts at the start and whenever the network is back. Used once, at the root. */
export function useOutbox(): void {
  const { t } = useText();
  const userId = useUser()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    const flush = async () => {
      if (!(await mayHaveDrafts())) return;
      // Usually there are no queued drafts; then only the draft store is loaded, not the code for sending.
      const { deviceDraftStore } = await import('./draft-store.ts');
      const drafts = await (await deviceDraftStore()).list(userId);
      if (!drafts.some(({ queued }) => queued)) return;
      const { flushWithToasts } = await import('./flush-with-toasts.ts');
      await flushWithToasts(t);
    };
    // Delayed, so that it does not slow down the first page. A failure is silent; the next run tries again.
    const run = () => void flush().catch(() => undefined);
    const timer = setTimeout(run, START_MS);
    addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', run);
    };
  }, [userId, t]);
}
