import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TOAST_DELAY_MS } from '../../shared/constants.ts';
import { changeSettings, readSettings, type SettingsView } from '../../shared/notification/settings-calls.ts';
import type { ApiError } from '../api/api-error.ts';
import { send, randomKey } from '../api/client.ts';
import { queryKey } from '../api/queries.ts';
import { autoSave, type AutoSave, type Saving } from '../form/auto-save.ts';
import { createFormStore, type FormStore, type FormValues } from '../form/form-store.ts';
import { useText } from '../text.tsx';
import { toast, type ToastMessage } from '../ui/toast-queue.ts';
import { timeZone as deviceZone } from '../ui/use-now.ts';
import { bodyOf, settingsFields, valuesOf } from './settings-values.ts';

/** The settings as a form that is saved after each change. `onSaved` is called with whether everything is saved. */
export function useSettingsForm(view: SettingsView, onSaved: (saved: boolean) => void): FormStore {
  const { t } = useText();
  const client = useQueryClient();
  const [store] = useState(() => createFormStore(valuesOf(view, deviceZone)));
  useEffect(() => store.setPresets(valuesOf(view, deviceZone)), [store, view]);
  const applyAnswer = (answer: SettingsView): FormValues => {
    client.setQueryData(queryKey(readSettings, {}), answer);
    return valuesOf(answer, deviceZone);
  };
  const retry = useAutoSave(
    {
      store,
      fields: settingsFields(view.groups),
      save: async (values, key) =>
        applyAnswer(await send(changeSettings, { body: bodyOf(view.groups, values) }, { key, catches: true })),
      reread: async () => applyAnswer(await send(readSettings, {}, { catches: true })),
      onFailed: (error) => toastFailure(error, { text: t('frame.tryAgain'), onClick: () => retry() }),
    },
    onSaved,
  );
  return store;
}

/** Shows the error as a toast, because the user may have left the page. It stays until it is dismissed. */
function toastFailure({ failure, message, requestId }: ApiError, action: ToastMessage['action']): void {
  const show = () => void toast.show({ text: message, tone: 'bad', requestId, action });
  if (failure === 'network') show();
  else setTimeout(show, TOAST_DELAY_MS);
}

/** Saves the form after each change (see `autoSave`). Returns a function that tries again. */
function useAutoSave(form: AutoSave, onSaved: (saved: boolean) => void): () => void {
  const [saving] = useState<Saving>(() => ({ busy: false }));
  const run = () => void autoSave(form, saving, randomKey, onSaved);
  useEffect(() => form.store.watch(run));
  return run;
}
