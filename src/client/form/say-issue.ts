import type { Issue, Issues } from '../../shared/errors.ts';
import type { T } from '../text.tsx';
import type { FormErrors } from './form-store.ts';

/** An issue of the shared rules in the reader's words: the very texts that the server would answer. */
export const sayIssue = (t: T, { key, params }: Issue): string =>
  (t as unknown as (key: string, params: Record<string, string | number>) => string)(key, params ?? {});

export const sayIssues = (t: T, issues: Issues): FormErrors =>
  Object.fromEntries(Object.entries(issues).map(([name, issue]) => [name, sayIssue(t, issue)]));
