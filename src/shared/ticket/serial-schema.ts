import * as z from 'zod/mini';
import { isChinese, normalizeWidth, SN_MAX, SN_MIN, snPattern } from './serial-number.ts';

export const serialNumber = z.pipe(
  z.pipe(z.string(), z.transform(normalizeWidth)),
  z.string().check(
    z.refine((text) => !isChinese(text), 'issue.snChinese'),
    z.minLength(SN_MIN, `issue.snLength?min=${SN_MIN}&max=${SN_MAX}`),
    z.maxLength(SN_MAX, `issue.snLength?min=${SN_MIN}&max=${SN_MAX}`),
    z.regex(snPattern, 'issue.snCharacters'),
  ),
);

export const productModel = z.pipe(
  z.pipe(z.string(), z.transform(normalizeWidth)),
  z.string().check(
    z.minLength(1),
    z.maxLength(64),
    z.refine((text) => !isChinese(text), 'issue.modelChinese'),
  ),
);
