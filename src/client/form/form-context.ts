import { createContext, use, useSyncExternalStore, type ComponentType } from 'react';
import type { EntryOf, FieldType } from '../../shared/field/entry.ts';
import type { FormErrors, FormStore, FormValues } from './form-store.ts';

export interface ControlProps<T extends FieldType = FieldType> {
  entry: EntryOf<T>;
  /** The name in the store; a field inside another field has a dot. */
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  optional: boolean;
  value: string;
  onChange: (value: string) => void;
}
export type Controls = { readonly [T in FieldType]?: ComponentType<ControlProps<T>> };

interface FormScope {
  store: FormStore;
  /** Controls that this form adds or replaces. */
  controls?: Controls;
}
const FormContext = createContext<FormScope | undefined>(undefined);
/** Provides the form to its fields. */
export const FormProvider = FormContext;

export function useFormScope(): FormScope {
  const scope = use(FormContext);
  if (!scope) throw new Error('useFormScope outside of FormProvider');
  return scope;
}

/** The value of one field, '' when it has none. Only a change of this field renders the caller again. */
export function useValue(name: string, ownStore?: FormStore): string {
  const contextStore = use(FormContext)?.store;
  const store = ownStore ?? contextStore;
  if (!store) throw new Error('useValue outside of FormProvider');
  return useSyncExternalStore(store.subscribe, () => store.values()[name] ?? '');
}

export function useFieldError(name: string): string | undefined {
  const { store } = useFormScope();
  return useSyncExternalStore(store.subscribe, () => store.errors()[name]);
}

/** All values, for a component that shows many of them. */
export function useFormValues(): FormValues {
  const { store } = useFormScope();
  return useSyncExternalStore(store.subscribe, store.values);
}

/** The error messages of all fields. */
export function useFormErrors(): FormErrors {
  const { store } = useFormScope();
  return useSyncExternalStore(store.subscribe, store.errors);
}
