import { COUNT_CAP } from '../../shared/constants.ts';
import type { Context } from '../http/operation.ts';
import { ownId } from '../http/own-user.ts';
import { unreadJobNotices } from './job-notice-store.ts';
import { unreadOf } from './store.ts';

/** The number of the bell: of tickets and of failed jobs. */
export async function unreadNow(context: Context): Promise<number> {
  const ofTickets = await unreadOf(context.tx, ownId(context), COUNT_CAP);
  const ofJobs = await unreadJobNotices(context.tx, ownId(context), COUNT_CAP);
  return Math.min(ofTickets + ofJobs, COUNT_CAP);
}
