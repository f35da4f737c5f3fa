import type { Database } from '../db/database.ts';
import { inTurns } from './in-turns.ts';

/** Removes the content of a mail. Its subject too, because it may contain a login code. */
const FORGET_CONTENT = `update pgboss.job set data = (data - 'text' - 'html')
  || jsonb_build_object('subject', regexp_replace(data ->> 'subject', '[0-9]{4,}', '…', 'g')) where name = 'mail' and id = any($1)`;

/** Removes a mail's content after sending: it may contain a login code. A job without content was sent already. */
export function sendOnceWith(database: Database, onError: (error: Error) => void) {
  // A failure here must not send the mail again.
  const forget = inTurns((ids: string[]) => database.owner(FORGET_CONTENT, [ids]).catch(onError));
  return async <P extends object>(job: { id: string; data: P }, handler: (data: P, id: string) => Promise<void>) => {
    if (!('text' in job.data)) return;
    await handler(job.data, job.id);
    await forget(job.id);
  };
}
