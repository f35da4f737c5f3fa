import type { Database } from '../db/database.ts';

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

/**
 * Makes one list at a time of what single calls bring: `work` runs for a list, and what arrives meanwhile is the next
 * one. Each call resolves or rejects as the run of its list does.
 */
export function inTurns<T>(work: (items: T[]) => Promise<unknown>): (item: T) => Promise<unknown> {
  let waiting: T[] = [];
  let next: Promise<unknown> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const take = (): Promise<unknown> => {
    const items = waiting;
    [waiting, next] = [[], undefined];
    const turn = work(items);
    running = turn.catch(() => undefined);
    return turn;
  };
  return (item) => {
    waiting.push(item);
    return (next ??= running.then(take));
  };
}
