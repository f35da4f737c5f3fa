import type { EntryOf, TextKey } from './entry.ts';

/** A choice as people read it: by its text, else by its name, else as it is. */
export function choiceText(
  t: (key: TextKey) => string,
  { texts, names }: Pick<EntryOf<'choice'>, 'texts' | 'names'>,
  choice: string,
): string {
  const key = texts?.[choice];
  return key ? t(key) : (names?.[choice] ?? choice);
}
