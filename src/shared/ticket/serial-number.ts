export const SN_MIN = 6; // domain.md, Forms
export const SN_MAX = 32;
const CHINESE = /\p{Script=Han}/u;

/** Full-width forms become ASCII, spaces around go; letters' case and separators stay as typed. */
export const normalizeWidth = (text: string): string => text.normalize('NFKC').trim();

/** The form for look-up and search: upper case, separators removed (domain.md, Forms: SN). */
export const normalizeSerialNumber = (text: string): string =>
  normalizeWidth(text)
    .toUpperCase()
    .replace(/[\s\-/._]/g, '');

export const isChinese = (text: string): boolean => CHINESE.test(text);
export const snPattern = /^[A-Za-z0-9](?:[A-Za-z0-9\-/._]*[A-Za-z0-9])?$/;

/** Whether it can be a serial number; `serialNumber` of serial-schema.ts says why it cannot. */
export function isSerialNumber(typed: string): boolean {
  const text = normalizeWidth(typed);
  return text.length >= SN_MIN && text.length <= SN_MAX && snPattern.test(text);
}
