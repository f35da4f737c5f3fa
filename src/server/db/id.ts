import { validate } from 'uuid';

/** Whether a text is a UUID. Anything else names no object, and comparing it in SQL would be an error. */
export const isId = (text: string): boolean => validate(text);

/** The first id that the clock can have made at this instant or later: version 7 begins with the milliseconds. */
export function firstIdOf(at: Date): string {
  const ms = at.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-0000-0000-000000000000`;
}
