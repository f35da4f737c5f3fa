import type { Translation } from '../catalogue.ts';
import type { system as english } from '../en/system.ts';

export const system: Translation<typeof english> = {};
