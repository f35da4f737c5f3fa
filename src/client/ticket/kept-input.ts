import { createBrowserUploader } from '../upload/browserUploader.ts';
import { fetchCredential } from '../upload/fetch-credential.ts';
import type { Uploader } from '../upload/uploader.ts';
import type { Values } from './action-table.ts';

/** What was typed into an action and its files on their way: closing a sheet, a refusal or a reload lose nothing of it. */
export interface KeptInput {
  readonly subscribe: (listener: () => void) => () => void;
  /** Only what was typed or chosen, not what the ticket presets; the same object until something changes. */
  readonly typed: () => Values;
  readonly set: (name: string, value: string | boolean | undefined) => void;
  readonly uploader: Uploader;
}

/** For the page's life, by user, ticket and action; the texts in this tab's storage too. Logging out empties both. */
const kept = new Map<string, KeptInput>();
const PREFIX = 'closeloop.typed.';

/** The input of this key, or a new one. */
export function keptInput(key: string): KeptInput {
  const found = kept.get(key);
  if (found) return found;
  const made = newInput(PREFIX + key);
  kept.set(key, made);
  return made;
}

/** It was sent: the next time begins anew. */
export function forgetInput(key: string): void {
  kept.get(key)?.uploader.dispose();
  kept.delete(key);
  inStorage((storage) => storage.removeItem(PREFIX + key));
}

function newInput(place: string): KeptInput {
  let typed: Values = inStorage((storage) => JSON.parse(storage.getItem(place) ?? '{}') as Values) ?? {};
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    typed: () => typed,
    set: (name, value) => {
      typed = { ...typed, [name]: value };
      inStorage((storage) => storage.setItem(place, JSON.stringify(typed)));
      for (const listener of listeners) listener();
    },
    uploader: createBrowserUploader(fetchCredential),
  };
}

/** A web view may forbid its storage, and it may be full: then what is typed lasts as long as the page. */
function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.sessionStorage);
  } catch {
    return undefined;
  }
}
