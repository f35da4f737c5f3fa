/**
 * Spreadsheets read a CSV text that begins like this as a formula. A text that already looks protected gets one more apostrophe, so
 * that an import restores it exactly.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const PROTECTED = /^'(?='*[=+\-@\t\r])/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export const protectedText = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);
export const unprotectedText = (text: string): string => text.replace(PROTECTED, '');
