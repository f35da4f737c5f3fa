import type { ValidationIssue, ValidationIssues } from '../../shared/errors.ts';
import { translator, type Translate, type Translation } from '../../shared/text/catalogue.ts';
import { texts, type Texts } from '../../shared/text/en/texts.ts';
import { formatIssue } from '../../shared/text/format-text.ts';
import { byLanguage, languages, type Language } from '../../shared/text/languages.ts';

const catalogues = byLanguage(
  import.meta.glob<Translation<Texts>>('../../shared/text/*/texts.ts', { eager: true, import: 'texts' }),
);
const textsOf = (language: Language): Translation<Texts> => catalogues[language] ?? texts;

export const translatorOf = (language: Language): Translate<Texts> => translator<Texts>(language, textsOf(language));

/** The sentence of an issue in the caller's language. */
export const issueText = (language: Language, issue: ValidationIssue): string =>
  formatIssue(language, textsOf(language), issue);

/** The same for each field. */
export const issueTexts = (language: Language, issues: ValidationIssues): Record<string, string> =>
  Object.fromEntries(Object.entries(issues).map(([field, issue]) => [field, issueText(language, issue)]));

/** A plain label, such as a status. */
export const label = (language: Language, key: string): string => issueText(language, { key });

/** The language of the Accept-Language header, else English (spec 1). */
export const languageOf = (header: string | undefined): Language =>
  languages.find((language) => header?.trim().toLowerCase().startsWith(language)) ?? 'en';
