import type { Translation } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';

export const share: Translation<typeof english> = {};
