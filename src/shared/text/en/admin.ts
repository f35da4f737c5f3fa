import type { Part } from '../catalogue.ts';

export const admin = {} as const satisfies Part<'admin'>;
