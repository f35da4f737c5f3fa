/** A spreadsheet takes a text of a CSV that begins so for a formula. What looks protected is protected once more, so that it comes back. */
const FORMULA = /^'*[=+\-@\t\r]/;
const PROTECTED = /^'(?='*[=+\-@\t\r])/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export const protectedText = (text: string): string => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text);
export const unprotectedText = (text: string): string => text.replace(PROTECTED, '');
