import { useLayoutEffect, useState } from 'react';
import { createFormDrafts } from '../../form/form-draft.ts';
import type { FormValues } from '../../form/form-store.ts';

const drafts = createFormDrafts(() => window.sessionStorage);

/** The draft of this key, with presets from the ticket. */
export function useActionDraft(key: string, presets: FormValues) {
  const [opened, setOpened] = useState(() => ({ key, draft: drafts.open(key, presets) }));
  if (opened.key !== key) setOpened({ key, draft: drafts.open(key, presets) });
  const { draft } = opened;
  // Untouched fields follow the ticket, so that a correction does not undo the correction of somebody else.
  useLayoutEffect(() => draft.store.setPresets(presets), [draft, presets]);
  return {
    draft,
    /** Removes the stored draft after it was sent; the open form keeps its values. */
    forget: (): void => drafts.forget(key),
    /** Called when the form is opened: takes a new draft if the last one was sent. */
    begin: (): void => {
      const next = drafts.open(key, presets);
      if (next !== draft) setOpened({ key, draft: next });
    },
  };
}
