import type { Part } from '../catalogue.ts';

export const account = {} as const satisfies Part<'account'>;
