import type { Part } from '../catalogue.ts';

export const home = {} as const satisfies Part<'home'>;
