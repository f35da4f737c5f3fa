import { validate } from 'uuid';

/** Whether a text is a UUID. Anything else names no object, and comparing it in SQL would be an error. */
export const isId = (text: string): boolean => validate(text);
