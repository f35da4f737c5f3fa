import type { Part } from '../catalogue.ts';

export const solution = {} as const satisfies Part<'solution'>;
