import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ValidationIssues } from '../../shared/errors.ts';
import { randomKey } from '../api/client.ts';
import { useText } from '../text.tsx';
import { focusFirst } from './focus-first.ts';
import type { FormErrors, FormStore, FormValues } from './form-store.ts';
import { issueTexts } from './issue-text.ts';
import { idle, showErrors, submitForm, type FormStatus, type Sending, type Submission } from './submit-form.ts';

/** Turns rules into a function that returns error messages: the same texts that the server would return. */
export function useValidator(rules: (values: FormValues) => ValidationIssues): (values: FormValues) => FormErrors {
  const { t } = useText();
  return useCallback((values) => issueTexts(t, rules(values)), [rules, t]);
}

/** A form over `store` that is validated and sent with one button. */
export function useForm<Answer>(options: Submission<Answer>) {
  const [status, setStatus] = useState<FormStatus>(idle);
  const [sending] = useState<Sending>(() => ({ busy: false, key: undefined }));
  const { store, validate } = options;
  return {
    ...status,
    store,
    submit: () => void submitForm(options, sending, randomKey, setStatus),
    /** Validates one field and shows only its error. Returns whether it is valid. */
    check: (name: string): boolean => {
      const { [name]: error } = validate();
      return !showErrors(store, error === undefined ? {} : { [name]: error });
    },
    /** For a form that is opened again: removes the errors of an earlier attempt and keeps the typed values. */
    clearErrors: () => {
      store.setErrors({});
      setStatus(({ busy }) => ({ ...idle, busy }));
    },
  };
}
export type Form = Pick<ReturnType<typeof useForm>, 'busy' | 'failure' | 'store' | 'submit'>;

/**
 * Focuses the first invalid field on the page, once for each attempt. Returns the `ref` for the element around the
 * fields. A field that is not on the page yet (another step) is focused when it is rendered.
 */
export function useFocusFirstError<E extends HTMLElement>(store: FormStore) {
  const box = useRef<E>(null);
  const names = useSyncExternalStore(store.subscribe, store.focusRequest);
  useEffect(() => {
    if (names.length > 0 && box.current && focusFirst(box.current, names)) store.requestFocus([]);
  });
  return box;
}

/** Validates the invalid fields again while the user types, so that each error stays until it is corrected. */
export function useRecheck(store: FormStore, validate: (values: FormValues) => FormErrors): void {
  useEffect(
    () =>
      store.watch((_name, _value, before) => {
        const wrong = Object.keys(before);
        if (wrong.length > 0) store.setErrors(validate(store.values()), wrong);
      }),
    [store, validate],
  );
}
