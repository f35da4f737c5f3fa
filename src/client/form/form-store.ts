import type { TypedValues } from '../../shared/field/entry.ts';

/** What the fields of a form hold: a text each, as typed (`shared/field/entry.ts`, TypedValues). */
export type FormValues = TypedValues;
/** The message of each wrong field, in the user's words. */
export type FormErrors = Readonly<Record<string, string>>;

/** Called with a value that was typed or chosen, and with the errors before it. */
export type Watcher = (name: string, value: string, before: FormErrors) => void;

/**
 * The values of a form and what is wrong with them, outside of React: a part that is drawn later, the draft and the
 * outbox find them whole, and typing in one field redraws that field alone.
 */
export interface FormStore {
  subscribe: (listener: () => void) => () => void;
  /** Tells of each value that is typed or chosen; not of presets. */
  watch: (watcher: Watcher) => () => void;
  /** The presets under what was typed; the same object until something changes. */
  values: () => FormValues;
  /** Only what was typed or chosen. */
  typed: () => FormValues;
  errors: () => FormErrors;
  /** The fields of which the first one on the page is to be focused; empty once that is done or something is typed. */
  focusRequest: () => readonly string[];
  set: (name: string, value: string) => void;
  /** What stands in the fields before anything is typed; it may change while one types elsewhere. */
  setPresets: (presets: FormValues) => void;
  /** Nothing is typed and nothing is wrong: the presets are left. */
  clear: () => void;
  /** With `names` only the errors of those fields are replaced. */
  setErrors: (errors: FormErrors, names?: readonly string[]) => void;
  /** Asks for the focus on the first of these fields that is on the page, now or later. */
  requestFocus: (names: readonly string[]) => void;
}

const only = (errors: FormErrors, keeps: (name: string) => boolean): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => keeps(name)));

/** A form that begins with these presets and with what was typed before, if anything was. */
export function createFormStore(presets: FormValues = {}, typed: FormValues = {}): FormStore {
  const listeners = new Set<() => void>();
  const watchers = new Set<Watcher>();
  let base = presets;
  let own = typed;
  let values: FormValues = { ...base, ...own };
  let errors: FormErrors = {};
  let leading: readonly string[] = [];

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
    focusRequest: () => leading,
    set: (name, value) => {
      const before = errors;
      own = { ...own, [name]: value };
      values = { ...values, [name]: value };
      if (name in errors) errors = only(errors, (other) => other !== name);
      leading = [];
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
      leading = [];
      notify();
    },
    setErrors: (next, names) => {
      errors = names
        ? { ...only(errors, (name) => !names.includes(name)), ...only(next, (name) => names.includes(name)) }
        : next;
      notify();
    },
    requestFocus: (names) => {
      leading = names;
      notify();
    },
  };
}
