import type { Translation } from '../catalogue.ts';
import type { errors as english } from '../en/errors.ts';

export const errors: Translation<typeof english> = {};
