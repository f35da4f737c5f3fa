import { normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';

/** A search as patterns of LIKE, and as words that may be misspelt. */
export interface SearchTerms {
  /** Each word, anywhere in the text of a ticket. */
  contained: string[];
  /** The same for the index (sql/search.sql), which finds words of one or two characters only as a prefix. */
  patterns: string[];
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

const wordsOf = (q: string | undefined): string[] =>
  (q ?? '').toLowerCase().split(/\s/).filter(Boolean).slice(0, WORDS_MAX);

/** The terms of a typed search; null when it is empty. */
export function searchTermsOf(q: string | undefined): SearchTerms | null {
  const words = wordsOf(q);
  if (words.length === 0) return null;
  const whole = wholeOf(q);
  const terms = { contained: words.map(containedIn), patterns: patternsOf(words), similar: [] };
  return { ...terms, whole: words.length === 1 && whole === terms.contained[0] ? null : whole };
}

/** The same with typing errors allowed, for when nothing has the words as they were typed; null when no word can have one. */
export function similarTermsOf(q: string | undefined): SearchTerms | null {
  const words = wordsOf(q);
  const similar = words.filter(canBeMisspelt);
  if (similar.length === 0) return null;
  const others = words.filter((word) => !canBeMisspelt(word));
  return { contained: others.map(containedIn), patterns: patternsOf(others), similar, whole: null };
}

function wholeOf(q: string | undefined): string | null {
  const bare = normalizeSerialNumber(q ?? '').toLowerCase();
  return bare.length >= TRIGRAM ? containedIn(bare) : null;
}

function patternsOf(words: readonly string[]): string[] {
  const hasLong = words.some((word) => [...word].length >= TRIGRAM);
  return words.map((word) => {
    const isLong = [...word].length >= TRIGRAM;
    // A longer word finds few enough tickets, so a short word of letters may then stand anywhere in them.
    const anywhere = isLong || (hasLong && !chinese.test(word));
    return anywhere ? containedIn(word) : `% ${escaped(word)}%`;
  });
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const containedIn = (word: string): string => `%${escaped(word)}%`;
