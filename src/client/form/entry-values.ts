import type { ActionEntry, ActionTable, Circumstances, FieldTable } from '../../shared/field/entry.ts';
import { isApplicable } from '../../shared/field/is-applicable.ts';
import { typedValue, wireValue } from '../../shared/field/value.ts';
import type { FormValues } from './form-store.ts';

/** The initial values of the fields of an action. */
export const presetsOf = <Subject>(table: ActionTable<Subject>, subject: Subject): FormValues =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, typedValue(entry, entry.preset?.(subject))]));

/** The entries that apply to the current values. Only these are shown and sent. */
export const shownEntries = <Subject>(
  table: ActionTable<Subject>,
  values: FormValues,
  circumstances: Circumstances,
): [name: string, entry: ActionEntry<Subject>][] =>
  Object.entries(table).filter(([, entry]) => isApplicable(entry, values, circumstances));

/** The values as sent to the server, without empty ones. */
export const wireValues = (table: FieldTable, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table)
      .map(([name, entry]) => [name, wireValue(entry, values[name])] as const)
      .filter(([, value]) => value !== undefined),
  );
