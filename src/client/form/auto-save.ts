import { ApiError } from '../api/api-error.ts';
import type { FormStore, FormValues } from './form-store.ts';
import { errorsByField } from './submit-form.ts';

/** A form without a button: each change is saved at once. */
export interface AutoSave {
  store: FormStore;
  /** The names of all fields of the form. */
  fields: readonly string[];
  /** Saves these values over the version that they were read with. Resolves to the values that the server has now. */
  save: (values: FormValues, key: string) => Promise<FormValues>;
  /** Reads the values that the server has now; called after a conflict. */
  reread: () => Promise<FormValues>;
  /** Called with an error that is not about a field. */
  onFailed: (error: ApiError) => void;
}

/** Whether a save is running. One object per form, for as long as the form is mounted. */
export interface Saving {
  busy: boolean;
}

/** After this many conflicts in a row the error is shown. */
const CONFLICTS_MAX = 3;

/**
 * Saves the changes, one save at a time. A change during a save is saved by the next one, so that the last choice
 * counts. A change that cannot be saved stays in the form and is saved with the next change. `onSaved` is called with
 * false at the start, and at the end with whether everything is saved.
 */
export async function autoSave(
  form: AutoSave,
  saving: Saving,
  newKey: () => string,
  onSaved: (saved: boolean) => void,
): Promise<void> {
  onSaved(false);
  if (saving.busy) return;
  saving.busy = true;
  try {
    // Fields that are set together are saved together.
    await Promise.resolve();
    onSaved(await saveNewest(form, newKey, 0));
  } finally {
    saving.busy = false;
  }
}

/** Saves until there are no new changes. Resolves to whether everything is saved. */
async function saveNewest(form: AutoSave, newKey: () => string, conflicts: number): Promise<boolean> {
  const { store } = form;
  const typed = store.typed();
  try {
    store.setPresets(await form.save(store.values(), newKey()));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.failure === 'conflict' && conflicts < CONFLICTS_MAX && (await rebase(form)))
      return saveNewest(form, newKey, conflicts + 1);
    if (store.typed() !== typed) return saveNewest(form, newKey, conflicts);
    showRefusal(form, error);
    return false;
  }
  if (store.typed() !== typed) return saveNewest(form, newKey, 0);
  store.clear();
  return true;
}

/** Reads the server's values again; the user's own stay on top of them. Resolves to false when they cannot be read. */
async function rebase({ store, reread }: AutoSave): Promise<boolean> {
  try {
    store.setPresets(await reread());
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
}

function showRefusal({ store, fields, onFailed }: AutoSave, error: ApiError): void {
  const errors = errorsByField(error.fields, fields);
  store.setErrors(errors);
  if (!fields.some((field) => field in errors)) onFailed(error);
}
