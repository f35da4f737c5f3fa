import type { Part } from '../catalogue.ts';

export const product = {} as const satisfies Part<'product'>;
