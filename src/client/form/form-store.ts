import type { TypedValues } from '../../shared/field/entry.ts';

/** The values of a form: one text for each field, as typed (`shared/field/entry.ts`, TypedValues). */
export type FormValues = TypedValues;
/** The error message of each invalid field. */
export type FormErrors = Readonly<Record<string, string>>;

/** Called with a value that was typed or chosen, and with the errors before the change. */
export type Watcher = (name: string, value: string, before: FormErrors) => void;

/**
 * The values and errors of a form, outside React: parts that are rendered later, the draft and the outbox read the same
 * values, and typing in one field renders only that field again.
 */
export interface FormStore {
  subscribe: (listener: () => void) => () => void;
  /** Calls the watcher for each value that is typed or chosen; not for presets. */
  watch: (watcher: Watcher) => () => void;
  /** The presets, overridden by the typed values; the same object until something changes. */
  values: () => FormValues;
  /** Only the typed or chosen values. */
  typed: () => FormValues;
  errors: () => FormErrors;
  /** The fields of which the first one on the page has to be focused; empty after that, or when something is typed. */
  focusRequest: () => readonly string[];
  set: (name: string, value: string) => void;
  /** Sets the initial values. They may change while the user types in another field. */
  setPresets: (presets: FormValues) => void;
  /** Removes the typed values and the errors. */
  clear: () => void;
  /** Replaces the errors; with `names` only those of these fields. */
  setErrors: (errors: FormErrors, names?: readonly string[]) => void;
  /** Requests the focus for the first of these fields that is on the page, now or later. */
  requestFocus: (names: readonly string[]) => void;
}

const only = (errors: FormErrors, keeps: (name: string) => boolean): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => keeps(name)));

/** Creates the store of a form with these presets and the values typed before (of a draft). */
export function createFormStore(presets: FormValues = {}, typed: FormValues = {}): FormStore {
  const listeners = new Set<() => void>();
  const watchers = new Set<Watcher>();
  let base = presets;
  let own = typed;
  let values: FormValues = { ...base, ...own };
  let errors: FormErrors = {};
  let focusNames: readonly string[] = [];

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const add = <T>(set: Set<T>, one: T) => {
    set.add(one);
    return () => void set.delete(one);
  };
  return {
    subscribe: (listener) => add(listeners, listener),
    watch: (watcher) => add(watchers, watcher),
    values: () => values,
    typed: () => own,
    errors: () => errors,
    focusRequest: () => focusNames,
    set: (name, value) => {
      const before = errors;
      own = { ...own, [name]: value };
      values = { ...values, [name]: value };
      if (name in errors) errors = only(errors, (other) => other !== name);
      focusNames = [];
      notify();
      for (const watcher of watchers) watcher(name, value, before);
    },
    setPresets: (next) => {
      base = next;
      values = { ...base, ...own };
      notify();
    },
    clear: () => {
      own = {};
      values = base;
      errors = {};
      focusNames = [];
      notify();
    },
    setErrors: (next, names) => {
      errors = names
        ? { ...only(errors, (name) => !names.includes(name)), ...only(next, (name) => names.includes(name)) }
        : next;
      notify();
    },
    requestFocus: (names) => {
      focusNames = names;
      notify();
    },
  };
}
