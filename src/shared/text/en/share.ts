import type { Part } from '../catalogue.ts';

export const share = {} as const satisfies Part<'share'>;
