import type { Part } from '../catalogue.ts';

export const document = {} as const satisfies Part<'document'>;
