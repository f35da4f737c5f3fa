import type { Part } from '../catalogue.ts';

export const problem = {} as const satisfies Part<'problem'>;
