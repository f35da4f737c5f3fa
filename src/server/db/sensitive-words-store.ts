/** The words that no published text may contain. Solutions and common problems are checked against them. */
import type { Tx } from './database.ts';

/**
 * SQL that selects the words of the list, in lower case and sorted, that occur in the text of this parameter (`$9`).
 */
export const selectSensitiveWords = (parameter: `$${number}`): string =>
  `select lower(word) as word from sensitive_word where active and position(lower(word) in ${parameter}) > 0 order by 1`;

/** A text in the form that `selectSensitiveWords` expects. */
export const toSearchedText = (...texts: readonly (string | null)[]): string =>
  texts
    .map((text) => text ?? '')
    .join(' ')
    .toLowerCase();

/** The words of the list that occur in this text; empty when it may be published. */
export async function sensitiveWordsIn(tx: Tx, text: string): Promise<string[]> {
  const rows = await tx.query<{ word: string }>({ name: 'sensitive_words', text: selectSensitiveWords('$1') }, [
    toSearchedText(text),
  ]);
  return rows.map(({ word }) => word);
}
