import { useLayoutEffect, useState } from 'react';
import { createFormDrafts } from '../../form/form-draft.ts';
import type { FormValues } from '../../form/form-store.ts';

const drafts = createFormDrafts(() => window.sessionStorage);

/** The draft of this key over what the ticket presets. */
export function useActionDraft(key: string, presets: FormValues) {
  const [opened, setOpened] = useState(() => ({ key, draft: drafts.open(key, presets) }));
  if (opened.key !== key) setOpened({ key, draft: drafts.open(key, presets) });
  const { draft } = opened;
  // Untouched fields follow the ticket, so that a correction does not undo what somebody else has corrected.
  useLayoutEffect(() => draft.store.setPresets(presets), [draft, presets]);
  return {
    draft,
    /** After sending: the stored draft is removed; the open form keeps its values. */
    forget: (): void => drafts.forget(key),
    /** Called on opening: after a draft was sent, the next one is empty. */
    begin: (): void => {
      const next = drafts.open(key, presets);
      if (next !== draft) setOpened({ key, draft: next });
    },
  };
}
