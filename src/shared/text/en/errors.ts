import type { Part } from '../catalogue.ts';

export const errors = {} as const satisfies Part<'errors'>;
