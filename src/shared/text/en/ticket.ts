import type { Part } from '../catalogue.ts';

export const ticket = {} as const satisfies Part<'ticket'>;
