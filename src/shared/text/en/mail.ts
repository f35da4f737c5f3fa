import type { Part } from '../catalogue.ts';

export const mail = {} as const satisfies Part<'mail'>;
