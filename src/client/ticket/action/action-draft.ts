import { useLayoutEffect, useState } from 'react';
import { createFormDrafts } from '../../form/form-draft.ts';
import type { FormValues } from '../../form/form-store.ts';

const drafts = createFormDrafts(() => window.sessionStorage);

/** The draft of this key over what the ticket presets. */
export function useActionDraft(key: string, presets: FormValues) {
  const [opened, setOpened] = useState(() => ({ key, draft: drafts.open(key, presets) }));
  if (opened.key !== key) setOpened({ key, draft: drafts.open(key, presets) });
  const { draft } = opened;
  // What was not touched follows the ticket: a correction must not undo what somebody else corrected meanwhile.
  useLayoutEffect(() => draft.store.setPresets(presets), [draft, presets]);
  return {
    draft,
    /** After sending: the stored draft is removed; the open form keeps its values. */
    forget: (): void => drafts.forget(key),
    /** It is opened: once it was sent, the next one is empty. */
    begin: (): void => {
      const next = drafts.open(key, presets);
      if (next !== draft) setOpened({ key, draft: next });
    },
  };
}
