import type { Translation } from '../catalogue.ts';
import type { home as english } from '../en/home.ts';

export const home: Translation<typeof english> = {};
