import type { ValidationIssues } from '../errors.ts';
import type { ActionEntry, ActionTable, Circumstances, TypedValues } from './entry.ts';
import { typedValue } from './value.ts';

/** Whether a field of an action is shown and sent, given the values of the other fields. */
export const isApplicable = (
  entry: ActionEntry<never>,
  typed: TypedValues,
  { onBehalf, usualDays = () => undefined, mayPromise }: Circumstances,
): boolean =>
  (onBehalf || entry.onBehalf !== true) &&
  (mayPromise || entry.promises !== true) &&
  (entry.when?.(typed, usualDays) ?? true);

/** Whether a field that its schema does not require is required, where it applies. */
export const isNeeded = (entry: ActionEntry<never>, { isQueued = false }: Circumstances): boolean =>
  entry.needed !== undefined && !(entry.unlessQueued && isQueued);

/**
 * Issues of an input that its schema accepts: a missing field that is required because it applies, or an empty change.
 */
export function lackingIssues(
  table: ActionTable<never>,
  input: Readonly<Record<string, unknown>>,
  circumstances: Circumstances,
): ValidationIssues {
  const entries = Object.entries(table);
  const typed = Object.fromEntries(entries.map(([name, entry]) => [name, typedValue(entry, input[name])]));
  const issues: ValidationIssues = {};
  for (const [name, entry] of entries) {
    const value = input[name];
    if (isNeeded(entry, circumstances) && value === undefined && isApplicable(entry, typed, circumstances))
      issues[name] = { key: entry.needed ?? 'issue.required' };
    if (entry.type === 'form' && entry.sends === 'changes' && Object.keys(Object(value)).length === 0)
      issues[name] = { key: 'issue.nothingChanged' };
  }
  return issues;
}
