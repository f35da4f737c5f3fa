import type { Translation } from '../catalogue.ts';
import type { unit as english } from '../en/unit.ts';

export const unit: Translation<typeof english> = {};
