/** A lock for the start: processes start one after the other. */
import type pg from 'pg';
import { withAnswerLimit } from './connection.ts';
import { isOutage } from './outage.ts';
import { waitBackoff } from './backoff.ts';

/** The number of the advisory lock for the start. */
const START_LOCK = 727_003;

/** Returns the connection to the pool after the answer. After an error its state is unknown, so it is closed. */
export async function releasedAfter<T>(client: pg.PoolClient, answer: Promise<T>): Promise<T> {
  try {
    const result = await answer;
    client.release();
    return result;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

/**
 * Resolves to a connection that holds the start lock. It waits as long as the database is unavailable or another
 * process has the lock. It polls instead of waiting in the database, so that no statement runs long and a dead
 * connection is noticed.
 */
async function startLock(pool: pg.Pool, onError: (error: Error) => void): Promise<pg.PoolClient> {
  for (let attempt = 0; ; attempt++) {
    try {
      const client = await pool.connect();
      const pending = client.query<{ got: boolean }>(`select pg_try_advisory_lock(${START_LOCK}) as got`);
      const { rows } = await withAnswerLimit(client, pending).catch((error: Error) => {
        client.release(error);
        throw error;
      });
      if (rows[0]?.got) return client;
      client.release();
    } catch (error) {
      if (!isOutage(error) || pool.ending) throw error;
      onError(error as Error);
    }
    await waitBackoff(attempt);
  }
}

/** Runs `work` while no other process runs its own. */
export async function startAlone<T>(
  pool: pg.Pool,
  onError: (error: Error) => void,
  work: () => Promise<T>,
): Promise<T> {
  const client = await startLock(pool, onError);
  try {
    return await work();
  } finally {
    // If the connection is gone, the lock is released too.
    await releasedAfter(
      client,
      withAnswerLimit(client, client.query(`select pg_advisory_unlock(${START_LOCK})`)),
    ).catch(onError);
  }
}
