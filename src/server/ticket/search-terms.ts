import { normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';

/** A search as patterns of LIKE. */
export interface SearchTerms {
  /** Each word, anywhere in the text of a ticket. */
  contained: string[];
  /** The same for the index (sql/search.sql), which finds words of one or two characters only as a prefix. */
  patterns: string[];
  /**
   * The whole text as a serial number or code without separators; null when it is too short, or equals the only word.
   */
  whole: string | null;
}

const WORDS_MAX = 8;
const TRIGRAM = 3;
const chinese = /\p{Script=Han}/u;

/** The terms of a typed search; null when it is empty. */
export function searchTermsOf(q: string | undefined): SearchTerms | null {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  if (words.length === 0) return null;
  const contained = words.map((word) => `%${escaped(word)}%`);
  const bare = normalizeSerialNumber(q ?? '').toLowerCase();
  const whole = bare.length >= TRIGRAM ? `%${escaped(bare)}%` : null;
  const hasLong = words.some((word) => [...word].length >= TRIGRAM);
  const patterns = words.map((word, index) => {
    const isLong = [...word].length >= TRIGRAM;
    // A longer word finds few enough tickets, so a short word of letters may then stand anywhere in them.
    const anywhere = isLong || (hasLong && !chinese.test(word));
    return anywhere ? (contained[index] ?? '') : `% ${escaped(word)}%`;
  });
  return { contained, patterns, whole: words.length === 1 && whole === contained[0] ? null : whole };
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
