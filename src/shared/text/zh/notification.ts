import type { Translation } from '../catalogue.ts';
import type { notification as english } from '../en/notification.ts';

export const notification: Translation<typeof english> = {};
