import type { Part } from '../catalogue.ts';

export const unit = {} as const satisfies Part<'unit'>;
