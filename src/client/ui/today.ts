import { exactTime } from '../../shared/format/time.ts';
import { timeZone } from './use-now.ts';

/** The current date in the device's time zone, `YYYY-MM-DD`. */
export const localToday = (): string => exactTime(new Date(), timeZone).slice(0, 10);
