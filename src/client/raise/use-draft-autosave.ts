import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hasContent, type Draft } from '../drafts/draft.ts';
import { raisePages } from '../drafts/raise-pages.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { FormValues } from '../form/form-store.ts';
import { history } from '../history.ts';
import { usePage } from '../route-match.tsx';

const SAVE_AFTER_MS = 400;

/** Saves the draft on the device: shortly after each change, and at once when the page is hidden or left. */
export function useDraftAutosave(
  draft: Draft,
  draftStore: DraftStore,
  values: () => FormValues,
  presets: Draft['values'],
) {
  const { params, link } = usePage();
  const now = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** True while it is being sent, is queued or was sent: then no change may write it back to the draft store. */
  const held = useRef(draft.queued);
  const [savedAt, setSavedAt] = useState(draft.savedAt);
  const [filledFrom, setFilled] = useState(draft.filledFrom);
  const address = useRef('');
  useEffect(() => {
    address.current = link(raisePages[draft.kind], { ...params, draft: draft.id });
  });
  const named = params['draft'] === draft.id;

  const current = useCallback((): Draft => ({ ...now.current, values: { ...values() } }), [values]);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const written = current();
    if (held.current || !hasContent(written, presets)) return;
    now.current = { ...written, queued: false, body: undefined, savedAt: Date.now() };
    const { savedAt: time } = now.current;
    draftStore.put(now.current).then(
      () => setSavedAt(time),
      () => undefined, // the device is full or refuses: the page still holds everything
    );
  }, [current, presets, draftStore]);
  const soon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, SAVE_AFTER_MS);
  }, [flush]);

  useEffect(() => {
    const pending = () => {
      if (timer.current !== undefined) flush();
    };
    addEventListener('pagehide', pending);
    document.addEventListener('visibilitychange', pending);
    return () => {
      removeEventListener('pagehide', pending);
      document.removeEventListener('visibilitychange', pending);
      pending();
    };
  }, [flush]);
  // From the first save on the address names the draft, so that a reload comes back to it.
  useEffect(() => {
    if (savedAt !== 0 && !named && !held.current) history.replace(address.current);
  }, [savedAt, named]);

  return useMemo(
    () => ({
      savedAt,
      filledFrom,
      current,
      soon,
      flush,
      setFiles: (files: Draft['files']) => {
        now.current = { ...now.current, files };
        flush();
      },
      setFilledFrom: (sn: string) => {
        now.current = { ...now.current, filledFrom: sn };
        setFilled(sn);
        soon();
      },
      /** Before sending: saves the last changes, then stops saving. */
      hold: () => {
        flush();
        held.current = true;
      },
      /** Starts saving again, when the report is to be changed. */
      take: () => {
        held.current = false;
        flush();
      },
      /** After a refusal: the stored draft is the newer one (a new key, files to be uploaded again). */
      reread: async () => {
        held.current = false;
        now.current = (await draftStore.get(draft.userId, draft.id)) ?? now.current;
      },
    }),
    [savedAt, filledFrom, current, soon, flush, draftStore, draft.userId, draft.id],
  );
}
