import type { Tx } from '../db/database.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import type { Jobs } from '../outbox/jobs.ts';

/** Mails a person, unless they have been disabled by the time it goes; a Date is the end of the quiet hours. */
export const sendMail = (
  jobs: Jobs,
  tx: Tx,
  { id: heldFor }: { id: string },
  at: 'atOnce' | Date,
  mail: Omit<JobPayloads['mail'], 'heldFor'>,
): Promise<void> => jobs.send(tx, 'mail', { ...mail, heldFor }, at === 'atOnce' ? {} : { startAfter: at });
