import type { Part } from '../catalogue.ts';

export const system = {} as const satisfies Part<'system'>;
