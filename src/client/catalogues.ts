import { byLanguage } from '../shared/text/languages.ts';

export type Messages = Readonly<Record<string, string>>;

/** The texts of a language: those of the start, and what loads those of a part. */
interface Catalogue {
  texts: Messages;
  loadPart?: (part: string) => Promise<{ texts: Messages }>;
}

/** All texts of every language, for development and tests. In a build scripts/texts.ts splits them by part. */
export const catalogues = byLanguage(import.meta.glob<Catalogue>('../shared/text/*/texts.ts'));
