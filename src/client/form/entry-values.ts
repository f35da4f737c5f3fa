import type { ActionEntry, ActionTable, FieldEntry, FieldTable, UsualDays } from '../../shared/field/entry.ts';
import { isApplicable } from '../../shared/field/is-applicable.ts';
import { typedValue, wireValue } from '../../shared/field/value.ts';
import type { ValidationIssues } from '../../shared/errors.ts';
import type { FormValues } from './form-store.ts';

/** What the fields of an action begin with. */
export const presetsOf = <Subject>(table: ActionTable<Subject>, subject: Subject): FormValues =>
  Object.fromEntries(Object.entries(table).map(([name, entry]) => [name, typedValue(entry, entry.preset?.(subject))]));

/** Only what is asked beside what stands in the other fields is shown, and only that is sent. */
export const shownEntries = <Subject>(
  table: ActionTable<Subject>,
  values: FormValues,
  onBehalf: boolean,
  usualDays?: UsualDays,
): [name: string, entry: ActionEntry<Subject>][] =>
  Object.entries(table).filter(([, entry]) => isApplicable(entry, values, onBehalf, usualDays));

/** What was typed or chosen, as on the wire; what was left empty stays away. */
export const wireValues = (table: FieldTable, values: FormValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table)
      .map(([name, entry]) => [name, wireValue(entry, values[name])] as const)
      .filter(([, value]) => value !== undefined),
  );

/** Nothing is typed into these. */
const chosen: ReadonlySet<FieldEntry['type']> = new Set(['code', 'person', 'ticketNumber', 'yesNo']);
const isChosen = (entry: FieldEntry): boolean =>
  chosen.has(entry.type) || (entry.type === 'days' && entry.control === 'pick');

/** Replaces the schema's issue of an empty field by the field's own, such as "Choose one". */
export function withMissing(
  table: FieldTable,
  body: Readonly<Record<string, unknown>>,
  issues: ValidationIssues,
): ValidationIssues {
  const missing = Object.entries(table).flatMap(([name, entry]) => {
    const key = entry.missing ?? (isChosen(entry) ? 'issue.choose' : undefined);
    return key !== undefined && body[name] === undefined && issues[name] ? [[name, { key }] as const] : [];
  });
  return { ...issues, ...Object.fromEntries(missing) };
}
