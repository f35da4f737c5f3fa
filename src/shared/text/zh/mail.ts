import type { Translation } from '../catalogue.ts';
import type { mail as english } from '../en/mail.ts';

export const mail: Translation<typeof english> = {};
