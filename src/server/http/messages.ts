import type { ValidationIssue, ValidationIssues } from '../../shared/errors.ts';
import type { Language } from '../../shared/text/catalogue.ts';
import { en } from '../../shared/text/en.ts';
import { formatIssue } from '../../shared/text/format-text.ts';
import { zh } from '../../shared/text/zh.ts';

const catalogues = { en, zh } as const;

/** The sentence of an issue in the caller's language. */
export const issueText = (language: Language, issue: ValidationIssue): string =>
  formatIssue(language, catalogues[language], issue);

/** The same for each field. */
export const issueTexts = (language: Language, issues: ValidationIssues): Record<string, string> =>
  Object.fromEntries(Object.entries(issues).map(([field, issue]) => [field, issueText(language, issue)]));

/** A plain label, such as a status. */
export const label = (language: Language, key: string): string => issueText(language, { key });

/** The caller's language: what our client asks for, else English (spec 1). */
export const languageOf = (header: string | undefined): Language =>
  header?.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en';
