import type { Part } from '../catalogue.ts';

export const notification = {} as const satisfies Part<'notification'>;
