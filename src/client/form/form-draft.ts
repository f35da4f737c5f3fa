import type { Uploader } from '../upload/uploader.ts';
import { createFormStore, type FormStore, type FormValues } from './form-store.ts';

/** A form that is being filled in and its files on their way: closing a sheet, a refusal or a reload lose nothing of it. */
export interface FormDraft {
  readonly store: FormStore;
  /** Made when the first field for files is drawn. */
  readonly openUploader: (create: () => Uploader) => Uploader;
  readonly uploader: () => Uploader | undefined;
}

/** Where typed text is stored for this tab. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'closeloop.typed.';

/**
 * The drafts of short forms, by user, object and action: for the page's life, the texts in this tab's storage too. Logging
 * out empties both.
 */
export function createFormDrafts(storage: () => Storage) {
  const drafts = new Map<string, FormDraft>();
  /** A web view may forbid its storage, and it may be full: then what is typed lasts as long as the page. */
  const inStorage = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      return act(storage());
    } catch {
      return undefined;
    }
  };
  function begin(key: string, presets: FormValues): FormDraft {
    const typed = inStorage((texts) => textsIn(JSON.parse(texts.getItem(PREFIX + key) ?? '{}')));
    const store = createFormStore(presets, typed);
    store.watch(() => inStorage((texts) => texts.setItem(PREFIX + key, JSON.stringify(store.typed()))));
    let uploader: Uploader | undefined;
    return { store, openUploader: (create) => (uploader ??= create()), uploader: () => uploader };
  }
  return {
    /** The draft of this key, or a new one over these presets. */
    open: (key: string, presets: FormValues = {}): FormDraft => {
      const draft = drafts.get(key) ?? begin(key, presets);
      drafts.set(key, draft);
      return draft;
    },
    /** It was sent: the next time begins anew. */
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
