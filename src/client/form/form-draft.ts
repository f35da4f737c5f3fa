import type { Uploader } from '../upload/uploader.ts';
import { createFormStore, type FormStore, type FormValues } from './form-store.ts';

/**
 * The values of an unsent form and its uploads. They survive closing the sheet and a refused attempt; texts also a
 * reload.
 */
export interface FormDraft {
  readonly store: FormStore;
  /** Created when the first field for files is rendered. */
  readonly openUploader: (create: () => Uploader) => Uploader;
  readonly uploader: () => Uploader | undefined;
}

/** The values of a form, and its uploads, which begin with it. */
export function draftOf(store: FormStore): FormDraft {
  let uploader: Uploader | undefined;
  return { store, openUploader: (open) => (uploader ??= open()), uploader: () => uploader };
}

/** Where typed text is stored for this tab. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'closeloop.typed.';

/**
 * The drafts of short forms, by user, object and action. They are kept until the page is reloaded, the texts also in
 * the tab's storage. Logging out clears both.
 */
export function createFormDrafts(storage: () => Storage) {
  const drafts = new Map<string, FormDraft>();
  /** The storage may be forbidden (in a web view) or full; then the texts last as long as the page. */
  const inStorage = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(storage());
    } catch {
      return undefined;
    }
  };
  function create(key: string, presets: FormValues): FormDraft {
    const typed = inStorage((texts) => textsIn(JSON.parse(texts.getItem(PREFIX + key) ?? '{}')));
    const store = createFormStore(presets, typed);
    store.watch(() => inStorage((texts) => texts.setItem(PREFIX + key, JSON.stringify(store.typed()))));
    return draftOf(store);
  }
  return {
    /** The draft of this key, or a new one with these presets. */
    open: (key: string, presets: FormValues = {}): FormDraft => {
      const draft = drafts.get(key) ?? create(key, presets);
      drafts.set(key, draft);
      return draft;
    },
    /** Removes a draft after it was sent. */
    forget: (key: string): void => {
      drafts.get(key)?.uploader()?.dispose();
      drafts.delete(key);
      inStorage((texts) => texts.removeItem(PREFIX + key));
    },
  };
}

/** Reads stored values. Versions before the field table stored yes and no as booleans; any other type is dropped. */
function textsIn(stored: unknown): FormValues {
  const entries = Object.entries(Object(stored) as Record<string, unknown>).flatMap(([name, value]) => {
    if (typeof value === 'boolean') return [[name, value ? 'yes' : 'no'] as const];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
