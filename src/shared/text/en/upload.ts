import type { Part } from '../catalogue.ts';

export const upload = {} as const satisfies Part<'upload'>;
