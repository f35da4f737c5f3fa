import type { ValidationIssue } from '../errors.ts';
import { fill } from './catalogue.ts';
import type { Language } from './languages.ts';

/**
 * Says an issue: its text, filled. A parameter that is itself the name of a status is said in the viewer's words.
 * A key that no catalogue knows stays visible.
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
