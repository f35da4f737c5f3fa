import type { Translation } from '../catalogue.ts';
import type { ticket as english } from '../en/ticket.ts';

export const ticket: Translation<typeof english> = {};
