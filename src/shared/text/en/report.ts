import type { Part } from '../catalogue.ts';

export const report = {} as const satisfies Part<'report'>;
