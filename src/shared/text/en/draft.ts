import type { Part } from '../catalogue.ts';

export const draft = {} as const satisfies Part<'draft'>;
