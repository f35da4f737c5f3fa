import type { Database } from './database.ts';

const EVERY_MS = 10_000;
/** A start after a kill replays what was logged since the last checkpoint. */
const LOG_MAX_BYTES = 4_000_000;
const LOG_SIZE = 'select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()';

/** Writes checkpoints, because PGlite has no process that does (stack.md 1.1). Returns the function that stops it. */
export function writeCheckpoints(
  database: Pick<Database, 'owner' | 'maintain'>,
  onError: (error: Error) => void,
  everyMs = EVERY_MS,
): () => void {
  let isBusy = false;
  const check = async (): Promise<void> => {
    const { rows } = await database.owner(LOG_SIZE);
    if (Number(rows[0]?.['bytes']) > LOG_MAX_BYTES) await database.maintain('checkpoint');
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    check()
      .catch(onError)
      .finally(() => (isBusy = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
