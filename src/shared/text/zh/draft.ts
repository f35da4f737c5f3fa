import type { Translation } from '../catalogue.ts';
import type { draft as english } from '../en/draft.ts';

export const draft: Translation<typeof english> = {};
