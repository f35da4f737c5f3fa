import type pg from 'pg';
import { withAnswerLimit } from './connection.ts';
import { sendPipelined } from './pipelined-query.ts';
import type { Sent } from './pooled-statements.ts';
import { unsyncedSystemSettings } from './session-settings.ts';

/** Sends the statements of `Tx.afterCommit`, one round trip at a time; each takes all that were added meanwhile. */
export class AfterCommitQueue {
  #waiting: pg.QueryConfig[] = [];
  #running: Promise<void> | undefined;
  readonly #pool: pg.Pool;
  readonly #sent: Sent;
  readonly #onError: (error: Error) => void;

  constructor(pool: pg.Pool, sent: Sent, onError: (error: Error) => void) {
    this.#pool = pool;
    this.#sent = sent;
    this.#onError = onError;
  }

  add(statements: pg.QueryConfig[]): void {
    this.#waiting.push(...statements);
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    const [settings, values] = unsyncedSystemSettings();
    while (this.#waiting.length > 0) {
      const statements = this.#waiting.splice(0);
      try {
        const all = this.#sent([{ ...settings, values }, ...statements]);
        const client = await this.#pool.connect();
        await withAnswerLimit(client, sendPipelined(client, all)).finally(() => client.release());
      } catch (error) {
        this.#onError(error as Error);
      }
    }
    // Here and not when the promise has settled: what is added in between would wait for the next one.
    this.#running = undefined;
  }

  end(): Promise<void> {
    return this.#running ?? Promise.resolve();
  }
}
