import type { Translation } from '../catalogue.ts';
import type { problem as english } from '../en/problem.ts';

export const problem: Translation<typeof english> = {};
