import type { TextKey } from '../field/entry.ts';
import { languageName } from '../text/language-name.ts';
import type { Language } from '../text/languages.ts';
import type { Column } from './entity.ts';

type Translate = (key: TextKey) => string;
type TranslateTwo = (key: 'entity.inLanguage', params: { label: string; language: string }) => string;
/** What a column is called: `Meaning in German`. */
export const columnLabel = (
  t: Translate & TranslateTwo,
  { label, language }: Pick<Column, 'label' | 'language'>,
  reader: Language,
): string =>
  language === undefined
    ? t(label)
    : t('entity.inLanguage', { label: t(label), language: languageName(language, reader) });
