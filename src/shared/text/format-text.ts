import type { ValidationIssue } from '../errors.ts';
import { fill } from './catalogue.ts';
import type { Language } from './languages.ts';

/**
 * The text of an issue with its parameters filled in. A parameter that is the name of a status is translated.
 * For an unknown key the text of any wrong value.
 */
export function formatIssue(
  language: Language,
  texts: Readonly<Record<string, string>>,
  issue: ValidationIssue,
): string {
  const text = texts[issue.key];
  if (text === undefined) return texts['issue.invalid'] ?? issue.key;
  const params = Object.fromEntries(
    Object.entries(issue.params ?? {}).map(([name, value]) => [name, texts[`ticket.status.${value}`] ?? value]),
  );
  return fill(text, params, language);
}
