import { ApiError } from '../api/api-error.ts';
import type { FormStore, FormValues } from './form-store.ts';
import { errorsByField } from './submit-form.ts';

/** A form without a button: what is chosen is saved at once. */
export interface AutoSave {
  store: FormStore;
  /** The names of all fields of the form. */
  fields: readonly string[];
  /** Saves these values over the version that came with them; answers with what stands there now. */
  save: (values: FormValues, key: string) => Promise<FormValues>;
  /** What stands there now: somebody else has changed it. */
  reread: () => Promise<FormValues>;
  /** Told of a refusal that no field is to blame for. */
  onFailed: (error: ApiError) => void;
}

/** Lives as long as the form. */
export interface Saving {
  busy: boolean;
}

/** After this many conflicts in a row the user sees the error. */
const CONFLICTS_MAX = 3;

/**
 * Saves what was chosen, one save at a time. What is chosen during a save goes with the next one, so that the last choice
 * counts. What cannot be saved stays in the form and goes with the next try. `onSaved`: is everything saved?
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
    // What is set in one go is saved in one go.
    await Promise.resolve();
    onSaved(await saveNewest(form, newKey, 0));
  } finally {
    saving.busy = false;
  }
}

/** Saves until nothing new was chosen; answers whether all of it is saved. */
async function saveNewest(form: AutoSave, newKey: () => string, conflicts: number): Promise<boolean> {
  const { store } = form;
  const chosen = store.typed();
  try {
    store.setPresets(await form.save(store.values(), newKey()));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.failure === 'conflict' && conflicts < CONFLICTS_MAX && (await rebase(form)))
      return saveNewest(form, newKey, conflicts + 1);
    if (store.typed() !== chosen) return saveNewest(form, newKey, conflicts);
    showRefusal(form, error);
    return false;
  }
  if (store.typed() !== chosen) return saveNewest(form, newKey, 0);
  store.clear();
  return true;
}

/** Puts the values that the server has now under the user's own. Resolves to false when they cannot be read. */
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
