import type { Translation } from '../catalogue.ts';
import type { solution as english } from '../en/solution.ts';

export const solution: Translation<typeof english> = {};
