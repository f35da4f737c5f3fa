import type { ValidationIssue, ValidationIssues } from '../../shared/errors.ts';
import type { T } from '../text.tsx';
import type { FormErrors } from './form-store.ts';

/** An issue of the shared rules in the user's words: the very texts that the server would answer. */
export const issueText = (t: T, { key, params }: ValidationIssue): string =>
  (t as unknown as (key: string, params: Record<string, string | number>) => string)(key, params ?? {});

export const issueTexts = (t: T, issues: ValidationIssues): FormErrors =>
  Object.fromEntries(Object.entries(issues).map(([name, issue]) => [name, issueText(t, issue)]));
