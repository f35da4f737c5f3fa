import { uploadToken } from '../../shared/upload/calls.ts';
import { send } from '../api/client.ts';
import { createBrowserUploader } from '../upload/browserUploader.ts';
import type { Uploader } from '../upload/uploader.ts';
import type { Values } from './action-table.ts';

/** What was typed into an action and its files on their way: closing a sheet, or a refusal, loses nothing of it. */
export interface KeptInput {
  readonly subscribe: (listener: () => void) => () => void;
  /** The same object until something is typed. */
  readonly values: () => Values;
  readonly set: (name: string, value: string | boolean | undefined) => void;
  readonly uploader: Uploader;
}

/** For the page's life, by user, ticket and action. Logging out loads the page anew and so empties it. */
const kept = new Map<string, KeptInput>();

/** The input of this key, or a new one. */
export function keptInput(key: string, presets: () => Values): KeptInput {
  const found = kept.get(key);
  if (found) return found;
  const made = newInput(presets());
  kept.set(key, made);
  return made;
}

/** It was sent: the next time begins anew. */
export function forgetInput(key: string): void {
  kept.get(key)?.uploader.dispose();
  kept.delete(key);
}

function newInput(presets: Values): KeptInput {
  let values = presets;
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    values: () => values,
    set: (name, value) => {
      values = { ...values, [name]: value };
      for (const listener of listeners) listener();
    },
    uploader: createBrowserUploader(({ dirPrefix }) => send(uploadToken, { body: dirPrefix === null ? {} : { dirPrefix } }, { catches: true })),
  };
}
