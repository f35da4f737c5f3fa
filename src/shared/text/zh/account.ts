import type { Translation } from '../catalogue.ts';
import type { account as english } from '../en/account.ts';

export const account: Translation<typeof english> = {};
