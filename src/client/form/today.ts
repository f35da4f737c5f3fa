import { localOf } from '../../shared/field/value.ts';

/** The day of this device, YYYY-MM-DD. */
export const localToday = (): string => localOf(new Date()).slice(0, 10);
