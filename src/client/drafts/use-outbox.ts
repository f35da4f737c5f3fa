import { useEffect } from 'react';
import { useUser } from '../api/user.ts';
import { useText } from '../text.tsx';
import { DRAFTS_DATABASE } from './draft-database.ts';

const START_MS = 1_500;

/** A device that never stored a draft has no such database; then no module is loaded to look into it. */
async function mayHoldDrafts(): Promise<boolean> {
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
      if (!(await mayHoldDrafts())) return;
      // Nearly always nothing waits: then only the draft store is loaded, not all that sending needs.
      const { deviceDraftStore } = await import('./draft-store.ts');
      const drafts = await (await deviceDraftStore()).list(userId);
      if (!drafts.some(({ queued }) => queued)) return;
      const { flushWithToasts } = await import('./flush-with-toasts.ts');
      await flushWithToasts(t);
    };
    // Delayed, to leave the first page alone. A failure stays silent: the next try reports it.
    const run = () => void flush().catch(() => undefined);
    const timer = setTimeout(run, START_MS);
    addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', run);
    };
  }, [userId, t]);
}
