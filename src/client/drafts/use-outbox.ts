import { useEffect } from 'react';
import { useUser } from '../api/user.ts';
import { useText } from '../text.tsx';
import { DRAFTS_DATABASE } from './draft-database.ts';

const START_MS = 1_500;

/** A device that never kept a draft has no database of them, and need not load anything to look into it. */
async function mayHoldDrafts(): Promise<boolean> {
  if (!globalThis.indexedDB?.databases) return true;
  return (await indexedDB.databases()).some(({ name }) => name === DRAFTS_DATABASE);
}

/** Sends what was kept while there was no network: at the start and whenever the network is back. Once, at the root. */
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
