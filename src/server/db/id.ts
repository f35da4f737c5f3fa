import { validate } from 'uuid';

/** An id that is no UUID names nothing; asking the database would only make it an error. */
export const isId = (text: string): boolean => validate(text);
