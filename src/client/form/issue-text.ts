import type { ValidationIssue, ValidationIssues } from '../../shared/errors.ts';
import type { T } from '../text.tsx';
import type { FormErrors } from './form-store.ts';

/** The error message of an issue of the shared rules: the same text that the server would return. */
export const issueText = (t: T, { key, params }: ValidationIssue): string =>
  (t as unknown as (key: string, params: Record<string, string | number>) => string)(key, params ?? {});

export const issueTexts = (t: T, issues: ValidationIssues): FormErrors =>
  Object.fromEntries(Object.entries(issues).map(([name, issue]) => [name, issueText(t, issue)]));
