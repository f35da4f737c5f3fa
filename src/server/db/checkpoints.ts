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
  let isAtWork = false;
  const look = async (): Promise<void> => {
    const { rows } = await database.owner(LOG_SIZE);
    if (Number(rows[0]?.['bytes']) > LOG_MAX_BYTES) await database.maintain('checkpoint');
  };
  const timer = setInterval(() => {
    if (isAtWork) return;
    isAtWork = true;
    look()
      .catch(onError)
      .finally(() => (isAtWork = false));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
