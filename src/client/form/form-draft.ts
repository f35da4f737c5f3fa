import type { Uploader } from '../upload/uploader.ts';
import { createFormStore, type FormStore, type FormValues } from './form-store.ts';

/**
 * The values of an unsent form and its uploads. They survive closing the sheet and a refused attempt; texts also a
 * reload.
 */
export interface FormDraft {
  readonly store: FormStore;
  /** Opened once the field for files has its code; then the files that wait for it are added. */
  readonly openUploader: (create: () => Uploader) => Uploader;
  readonly uploader: () => Uploader | undefined;
  /** Adds files to the uploader, or to those that wait for it. */
  readonly add: (files: readonly File[]) => void;
  /** The files themselves, by those ids, and those that are not added yet. */
  readonly file: (id: string) => File | undefined;
  readonly notAdded: () => readonly File[];
  /** Removes one that is not added yet. */
  readonly leave: (file: File) => void;
}

/** The values of a form, and its uploads, which begin with it. `files`: what a message that is written again had. */
export function draftOf(store: FormStore, files: readonly File[] = []): FormDraft {
  let uploader: Uploader | undefined;
  let waiting = files;
  const byId = new Map<string, File>();
  const add = (chosen: readonly File[]): void => {
    if (!uploader) {
      waiting = [...waiting, ...chosen];
      return;
    }
    const ids = uploader.add(chosen);
    chosen.forEach((file, at) => byId.set(ids[at] ?? '', file));
  };
  return {
    store,
    openUploader: (open) => {
      if (uploader) return uploader;
      uploader = open();
      if (waiting.length > 0) add(waiting);
      waiting = [];
      return uploader;
    },
    uploader: () => uploader,
    add,
    file: (id) => byId.get(id),
    notAdded: () => waiting,
    leave: (file) => void (waiting = waiting.filter((one) => one !== file)),
  };
}

/** Where typed text is stored for this tab. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The desk's list reads what is kept (`desk/use-typed-tickets.ts`); it has no other code in common with the forms. */
const PREFIX = 'closeloop.typed.';

const changed = (): void => void globalThis.dispatchEvent?.(new Event('closeloop:typed'));

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
  function create(key: string, presets: FormValues, files: readonly File[]): FormDraft {
    const typed = inStorage((texts) => textsIn(JSON.parse(texts.getItem(PREFIX + key) ?? '{}')));
    const store = createFormStore(presets, typed);
    store.watch(() => {
      inStorage((texts) => texts.setItem(PREFIX + key, JSON.stringify(store.typed())));
      changed();
    });
    return draftOf(store, files);
  }
  return {
    /** The draft of this key, or a new one with these presets and files. */
    open: (key: string, presets: FormValues = {}, files: readonly File[] = []): FormDraft => {
      const draft = drafts.get(key) ?? create(key, presets, files);
      drafts.set(key, draft);
      return draft;
    },
    /** Removes a draft after it was sent. */
    forget: (key: string): void => {
      drafts.get(key)?.uploader()?.dispose();
      drafts.delete(key);
      inStorage((texts) => texts.removeItem(PREFIX + key));
      changed();
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
