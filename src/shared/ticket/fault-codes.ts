/**
 * Fault codes as drives, servos, PLCs and robots print them: E.OC1, Err21.0, F30002, A.80, PN-2001, AL.16.
 * A letter prefix, then a number or a dotted code; a bare model name must not match, so digits after the prefix are
 * few.
 */
const pattern =
  /(?<![A-Za-z0-9])(?:E\.[A-Z]{1,4}\d{0,3}|Err\.?\d{1,4}(?:\.\d{1,2})?|(?:AL|PN|SV|ER)[.-]\d{1,4}|F\d{4,5}|[AEF]\.?\d{2,3}(?:\.\d{1,2})?)(?![A-Za-z0-9])/gi;

/** The form for search and comparison: upper case, no dots or hyphens. */
export const normalizeFaultCode = (code: string): string => code.toUpperCase().replace(/[.\-\s]/g, '');

/** Codes in a text as they are written, each once, at most ten, in the order of appearance. */
export function faultCodesIn(text: string): string[] {
  const seen = new Map<string, string>();
  for (const [code] of text.matchAll(pattern))
    if (!seen.has(normalizeFaultCode(code))) seen.set(normalizeFaultCode(code), code);
  return [...seen.values()].slice(0, 10);
}
