import type { DictionaryEntry } from '../dictionary-schema.ts';

/** Active dictionary entries from [code, English, Chinese], in the order given. */
export function rows(table: [code: string, en: string, zh: string][]): DictionaryEntry[] {
  return table.map(([code, en, zh]) => ({ code, en, zh, active: true }));
}
