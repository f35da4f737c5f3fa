import { createContext, use, useSyncExternalStore, type ComponentType } from 'react';
import type { EntryOf, FieldType } from '../../shared/field/entry.ts';
import type { FormErrors, FormStore, FormValues } from './form-store.ts';

/** What the control of a field gets. */
export interface ControlProps<T extends FieldType = FieldType> {
  entry: EntryOf<T>;
  /** As in the store; a field inside of a field has a dot. */
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  optional: boolean;
  value: string;
  onChange: (value: string) => void;
}
/** Which control a type has. */
export type Controls = { readonly [T in FieldType]?: ComponentType<ControlProps<T>> };

interface FormScope {
  store: FormStore;
  /** Controls that only this form needs, or that look otherwise in it. */
  controls?: Controls;
}
const FormContext = createContext<FormScope | undefined>(undefined);
/** Gives a form to its fields. */
export const FormProvider = FormContext;

export function useFormScope(): FormScope {
  const scope = use(FormContext);
  if (!scope) throw new Error('useFormScope outside of FormProvider');
  return scope;
}

/** The value of one field, '' for none; only its change draws the caller again. */
export function useValue(name: string, own?: FormStore): string {
  const around = use(FormContext)?.store;
  const store = own ?? around;
  if (!store) throw new Error('useValue outside of FormProvider');
  return useSyncExternalStore(store.subscribe, () => store.values()[name] ?? '');
}

/** The error message of one field. */
export function useFieldError(name: string): string | undefined {
  const { store } = useFormScope();
  return useSyncExternalStore(store.subscribe, () => store.errors()[name]);
}

/** All values: for a part that shows many of them. */
export function useFormValues(): FormValues {
  const { store } = useFormScope();
  return useSyncExternalStore(store.subscribe, store.values);
}

/** The error messages of all fields. */
export function useFormErrors(): FormErrors {
  const { store } = useFormScope();
  return useSyncExternalStore(store.subscribe, store.errors);
}
