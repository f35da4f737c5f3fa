/**
 * Texts in a CSV that no spreadsheet takes for a formula.
 *
 * A spreadsheet splits a line at the separator of its own language, whatever ours is, so a text is judged at its start
 * and after each of those separators. What is not seen, quotes and apostrophes are skipped, and the first character that
 * is left is judged in its plain form (NFKC): a full-width `＝` is one too.
 */
const PARTS = /[^,;\t\r\n]+/g;
const SKIPPED = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}'"]*/u;
const FORMULA = /^[=+\-@|%]/;
const NUMBER = /^-?\d+([.,]\d+)?$/;
/** A text that begins with a tab or a carriage return, which some spreadsheets drop. */
const BLANK_START = /^[ '"\u200b-\u200f\ufeff]*[\t\r]/;

function isFormula(part: string): boolean {
  const first = part.slice(SKIPPED.exec(part)?.[0].length ?? 0).codePointAt(0);
  return first !== undefined && FORMULA.test(String.fromCodePoint(first).normalize('NFKC'));
}

/** Puts an apostrophe before each part that would be a formula, also before one that has an apostrophe already. */
export const protectedText = (text: string): string => {
  if (NUMBER.test(text)) return text;
  const parts = text.replace(PARTS, (part) => (isFormula(part) ? `'${part}` : part));
  return BLANK_START.test(text) ? `'${parts}` : parts;
};

/**
 * The text before `protectedText`. A text in which a formula has no apostrophe was written by another program, and stays
 * as it is; so does its every apostrophe.
 */
export function unprotectedText(text: string): string {
  const isBlankStart = BLANK_START.test(text);
  const formulas = text.match(PARTS)?.filter(isFormula) ?? [];
  if (![...formulas, ...(isBlankStart ? [text] : [])].every((part) => part.startsWith("'"))) return text;
  const start = isBlankStart ? text.slice(1) : text;
  return start.replace(PARTS, (part) => (isFormula(part) ? part.slice(1) : part));
}
