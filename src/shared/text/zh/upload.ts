import type { Translation } from '../catalogue.ts';
import type { upload as english } from '../en/upload.ts';

export const upload: Translation<typeof english> = {};
