import { byLanguage } from '../shared/text/languages.ts';

export type Messages = Readonly<Record<string, string>>;

/** What a language says from the start, and what each later part of the page says beyond it. */
interface Catalogue {
  texts: Messages;
  parts?: Readonly<Record<string, () => Promise<{ texts: Messages }>>>;
}

/** Every language whole, for development and tests; in a build scripts/texts.ts splits each by the parts of the page. */
export const catalogues = byLanguage(import.meta.glob<Catalogue>('../shared/text/*/texts.ts'));
