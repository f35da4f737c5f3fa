import type { ValidationIssues } from '../errors.ts';
import type { ActionEntry, ActionTable, TypedValues, UsualDays } from './entry.ts';
import { typedValue } from './value.ts';

/** Whether a field of an action is shown and sent, given the values of the other fields. */
export const isApplicable = (
  entry: ActionEntry<never>,
  typed: TypedValues,
  onBehalf: boolean,
  usualDays: UsualDays = () => undefined,
): boolean => (onBehalf || entry.onBehalf !== true) && (entry.when?.(typed, usualDays) ?? true);

/**
 * Issues of an input that its schema accepts: a missing field that is required because it applies, or an empty change.
 */
export function lackingIssues(
  table: ActionTable<never>,
  input: Readonly<Record<string, unknown>>,
  onBehalf: boolean,
  usualDays?: UsualDays,
): ValidationIssues {
  const entries = Object.entries(table);
  const typed = Object.fromEntries(entries.map(([name, entry]) => [name, typedValue(entry, input[name])]));
  const issues: ValidationIssues = {};
  for (const [name, entry] of entries) {
    const value = input[name];
    if (entry.needed && value === undefined && isApplicable(entry, typed, onBehalf, usualDays))
      issues[name] = { key: entry.needed };
    if (entry.type === 'form' && entry.sends === 'changes' && Object.keys(Object(value)).length === 0)
      issues[name] = { key: 'issue.nothingChanged' };
  }
  return issues;
}
