import { useEffect, useState } from 'react';
import { randomKey } from '../api/client.ts';
import { autoSave, type AutoSave, type Saving } from './auto-save.ts';

/** Saves the form after each change (see `autoSave`). Returns a function that tries again. */
export function useAutoSave(form: AutoSave, onSaved: (saved: boolean) => void): () => void {
  const [saving] = useState<Saving>(() => ({ busy: false }));
  const run = () => void autoSave(form, saving, randomKey, onSaved);
  useEffect(() => form.store.watch(run));
  return run;
}
