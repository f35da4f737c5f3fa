import type { ActionEntry, ActionTable, FieldEntry, FieldTable, UsualDays } from '../../shared/field/entry.ts';
import { isApplicable } from '../../shared/field/is-applicable.ts';
import { typedValue, wireValue } from '../../shared/field/value.ts';
import type { ValidationIssues } from '../../shared/errors.ts';
import type { FormValues } from './form-store.ts';

/** The initial values of the fields of an action. */
export const presetsOf = <Subject>(table: ActionTable<Subject>, subject: Subject): FormValues =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, typedValue(entry, entry.preset?.(subject))]));

/** The entries that apply to the current values. Only these are shown and sent. */
export const shownEntries = <Subject>(
  table: ActionTable<Subject>,
  values: FormValues,
  onBehalf: boolean,
  usualDays?: UsualDays,
): [name: string, entry: ActionEntry<Subject>][] =>
  Object.entries(table).filter(([, entry]) => isApplicable(entry, values, onBehalf, usualDays));

/** The values as sent to the server, without empty ones. */
export const wireValues = (table: FieldTable, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table)
      .map(([name, entry]) => [name, wireValue(entry, values[name])] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Types whose value is chosen, not typed. */
const choiceTypes: ReadonlySet<FieldEntry['type']> = new Set(['code', 'person', 'ticketNumber', 'yesNo']);
const isChoice = (entry: FieldEntry): boolean =>
  choiceTypes.has(entry.type) || (entry.type === 'days' && entry.control === 'pick');

/** Replaces the schema's issue of an empty field by the field's own, such as "Choose one". */
export function withMissing(
  table: FieldTable,
  body: Readonly<Record<string, unknown>>,
  issues: ValidationIssues,
): ValidationIssues {
  const missing = Object.entries(table).flatMap(([name, entry]) => {
    const key = entry.missing ?? (isChoice(entry) ? 'issue.choose' : undefined);
    return key !== undefined && body[name] === undefined && issues[name] ? [[name, { key }] as const] : [];
  });
  return { ...issues, ...Object.fromEntries(missing) };
}
