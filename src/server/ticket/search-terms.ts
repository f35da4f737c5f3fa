import { normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';

/** A search: of each word one spelling must occur. A spelling is a pattern of LIKE. */
export interface SearchTerms {
  /** Of each word the spellings, anywhere in the text of a ticket. */
  contained: string[][];
  /** The same for the index (sql/search.sql), which finds words of one or two characters only as a prefix. */
  patterns: string[][];
  /** Words in lower case to which a word of the text is similar (`<%` of pg_trgm). */
  similar: string[];
  /**
   * The whole text as a serial number or code without separators; null when it is too short, or equals the only word.
   */
  whole: string | null;
}

const WORDS_MAX = 8;
const TRIGRAM = 3;
const chinese = /\p{Script=Han}/u;
/** In shorter words a wrong letter changes too much; a number that is a little different is another one. */
const canBeMisspelt = (word: string): boolean => /^[\p{L}'-]{4,}$/u.test(word) && !chinese.test(word);

/** A word of signs only (`-`, `%`) has no trigram, so all texts would have to be read for it. */
const isWord = (part: string): boolean => /[\p{L}\p{N}]/u.test(part);
const wordsOf = (q: string | undefined): string[] =>
  (q ?? '').toLowerCase().split(/\s/).filter(isWord).slice(0, WORDS_MAX);

/** The terms of a typed search; null when it has no letter and no digit. */
export function searchTermsOf(q: string | undefined): SearchTerms | null {
  const words = wordsOf(q);
  if (words.length === 0) return null;
  const whole = wholeOf(q);
  const terms = spelled(words.map((word) => [word]));
  return { ...terms, whole: words.length === 1 && whole === terms.contained[0]?.[0] ? null : whole };
}

/** The words that may have a typing error, in lower case. */
export const misspeltIn = (q: string | undefined): string[] => wordsOf(q).filter(canBeMisspelt);

/** The same with other spellings of those words; null when one of them has none. */
export function respeltTermsOf(q: string | undefined, spellings: ReadonlyMap<string, string[]>): SearchTerms | null {
  const words = wordsOf(q).map((word) => (canBeMisspelt(word) ? (spellings.get(word) ?? []) : [word]));
  return words.some((each) => each.length === 0) ? null : spelled(words);
}

/** The same by similarity, for a few texts that are read one by one. */
export function similarTermsOf(q: string | undefined): SearchTerms {
  const others = wordsOf(q).filter((word) => !canBeMisspelt(word));
  return { ...spelled(others.map((word) => [word])), similar: misspeltIn(q) };
}

function wholeOf(q: string | undefined): string | null {
  const bare = normalizeSerialNumber(q ?? '').toLowerCase();
  return bare.length >= TRIGRAM ? containedIn(bare) : null;
}

/** The terms of words, each with its spellings. */
function spelled(words: readonly string[][]): SearchTerms {
  const isLong = (word: string): boolean => [...word].length >= TRIGRAM;
  const hasLong = words.some((spellings) => spellings.every(isLong));
  const patternOf = (word: string): string => {
    // A longer word finds few enough tickets, so a short word of letters may then stand anywhere in them.
    const anywhere = isLong(word) || (hasLong && !chinese.test(word));
    return anywhere ? containedIn(word) : `% ${escaped(word)}%`;
  };
  return {
    contained: words.map((spellings) => spellings.map(containedIn)),
    patterns: words.map((spellings) => spellings.map(patternOf)),
    similar: [],
    whole: null,
  };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const containedIn = (word: string): string => `%${escaped(word)}%`;
