import * as z from 'zod/mini';

export const SN_MIN = 6; // domain.md, Forms
export const SN_MAX = 32;
const chinese = /\p{Script=Han}/u;

/** Full-width forms become ASCII, spaces around go; letters' case and separators stay as typed. */
export const normalizeWidth = (text: string): string => text.normalize('NFKC').trim();

/** The form for look-up and search: upper case, separators removed (domain.md, Forms: SN). */
export const normalizeSerialNumber = (text: string): string =>
  normalizeWidth(text)
    .toUpperCase()
    .replace(/[\s\-/._]/g, '');

export const serialNumber = z.pipe(
  z.pipe(z.string(), z.transform(normalizeWidth)),
  z.string().check(
    z.refine((text) => !chinese.test(text), 'issue.snChinese'),
    z.minLength(SN_MIN, `issue.snLength?min=${SN_MIN}&max=${SN_MAX}`),
    z.maxLength(SN_MAX, `issue.snLength?min=${SN_MIN}&max=${SN_MAX}`),
    z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9\-/._]*[A-Za-z0-9])?$/, 'issue.snCharacters'),
  ),
);

export const productModel = z.pipe(
  z.pipe(z.string(), z.transform(normalizeWidth)),
  z.string().check(
    z.minLength(1),
    z.maxLength(64),
    z.refine((text) => !chinese.test(text), 'issue.modelChinese'),
  ),
);
