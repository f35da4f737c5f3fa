import { localOf } from '../../shared/field/value.ts';

/** The current date in the device's time zone, `YYYY-MM-DD`. */
export const localToday = (): string => localOf(new Date()).slice(0, 10);
