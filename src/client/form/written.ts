import { createContext, use, useSyncExternalStore } from 'react';
import { emptyValues, type DraftValues } from './form-values.ts';

type Name = keyof DraftValues;
/** The message of each wrong field. */
export type Faults = Readonly<Partial<Record<Name, string>>>;

interface State {
  readonly values: Readonly<DraftValues>;
  readonly faults: Faults;
}

/** What ties a control to its field; an input hands over an event, a choice its value. */
interface Binding {
  name: Name;
  onChange: (change: string | { target: { value: string } }) => void;
  ref: (control: { focus: () => void } | null) => void;
}

/**
 * What is written in a ticket's form: a text for each field and what is wrong with it. Outside of React, so that a step
 * that comes later, the draft and the outbox find it whole.
 */
export class Written {
  readonly #listeners = new Set<() => void>();
  readonly #watchers = new Set<(name: Name, value: string) => void>();
  readonly #controls = new Map<Name, { focus: () => void }>();
  readonly #bindings = new Map<Name, Binding>();
  #state: State;

  constructor(values: Partial<DraftValues>) {
    this.#state = { values: { ...emptyValues, ...values }, faults: {} };
  }

  readonly state = (): State => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Tells of each change of a value. */
  readonly watch = (watcher: (name: Name, value: string) => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  set(name: Name, value: string): void {
    this.#become({ values: { ...this.#state.values, [name]: value } });
    for (const watcher of this.#watchers) watcher(name, value);
  }

  /** What these fields are blamed for, in place of what they were; a field without a message is right. */
  blame(names: readonly Name[], faults: Faults): void {
    const others = Object.entries(this.#state.faults).filter(([name]) => !names.includes(name as Name));
    const wrong = names.flatMap((name) => (faults[name] === undefined ? [] : [[name, faults[name]]]));
    this.#become({ faults: Object.fromEntries([...others, ...wrong]) as Faults });
  }

  /** False when the field is not on the page. */
  focus(name: Name): boolean {
    const control = this.#controls.get(name);
    control?.focus();
    return control !== undefined;
  }

  /** What a control needs beside its value. */
  binding(name: Name): Binding {
    const known = this.#bindings.get(name);
    if (known) return known;
    const fresh: Binding = {
      name,
      onChange: (change) => this.set(name, typeof change === 'string' ? change : change.target.value),
      ref: (control) => {
        if (control) this.#controls.set(name, control);
        else this.#controls.delete(name);
      },
    };
    this.#bindings.set(name, fresh);
    return fresh;
  }

  #become(next: Partial<State>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }
}

const WrittenContext = createContext<Written | undefined>(undefined);
export const WrittenProvider = WrittenContext;

/** `const { values, faults, control } = useWritten()`; `<TextField error={faults.sn} {...control('sn')} />`. */
export function useWritten(own?: Written) {
  const around = use(WrittenContext);
  const form = own ?? around;
  if (!form) throw new Error('useWritten outside of WrittenProvider');
  const { values, faults } = useSyncExternalStore(form.subscribe, form.state);
  return { form, values, faults, control: (name: Name) => ({ ...form.binding(name), value: values[name] }) };
}
