import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withAnswerLimit } from './connection.ts';
import { sendPipelined } from './pipelined-query.ts';
import type { Sent } from './pooled-statements.ts';
import { unsyncedSystemSettings } from './session-settings.ts';

/** Under load so often: one round trip then tells of several commits, and a page that is told so much later misses nothing. */
const COLLECT_MS = 100;

/** Sends the statements of `Tx.afterCommit`, one round trip at a time; each takes all that were added since the last one. */
export class AfterCommitQueue {
  #waiting: pg.QueryConfig[] = [];
  #running: Promise<void> | undefined;
  readonly #ending = new AbortController();
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
      await pause(COLLECT_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined);
    }
    // Here and not when the promise has settled: what is added in between would wait for the next one.
    this.#running = undefined;
  }

  end(): Promise<void> {
    this.#ending.abort();
    return this.#running ?? Promise.resolve();
  }
}
