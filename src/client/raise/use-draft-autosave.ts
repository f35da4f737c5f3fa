import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { hasContent, type Draft } from '../drafts/draft.ts';
import { raisePages } from '../drafts/raise-pages.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { FormValues } from '../form/form-store.ts';
import { history } from '../history.ts';
import { usePage } from '../route-match.tsx';

const SAVE_AFTER_MS = 400;

/** Keeps the draft on the device while one types: soon after each change, at once when the page goes away. */
export function useDraftAutosave(
  draft: Draft,
  draftStore: DraftStore,
  values: () => FormValues,
  presets: Draft['values'],
) {
  const { params, link } = usePage();
  const now = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** It is being sent, waits for the network or has gone: nothing may write it back to the draft store. */
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
      /** Before it is sent: what was typed last is kept, then nothing is written any more. */
      hold: () => {
        flush();
        held.current = true;
      },
      /** To be changed again. */
      take: () => {
        held.current = false;
        flush();
      },
      /** After a refusal the draft store knows better (a new key, files to be sent again). */
      reread: async () => {
        held.current = false;
        now.current = (await draftStore.get(draft.userId, draft.id)) ?? now.current;
      },
    }),
    [savedAt, filledFrom, current, soon, flush, draftStore, draft.userId, draft.id],
  );
}
