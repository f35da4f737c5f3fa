import { setTimeout as pause } from 'node:timers/promises';
import { type MessagePort, MessageChannel, Worker } from 'node:worker_threads';

/**
 * Passed to the thread. `turns[0]` counts begins and ends of batches, so it is odd while a batch runs; `turns[1]` is 1
 * while a simple query runs.
 */
export interface WorkerData {
  folder: string;
  turns: Int32Array;
}

export interface ThreadOptions {
  folder: string;
  /** The built worker; the build puts it beside every chunk of the server. */
  file?: URL;
  /** Time limits of a batch in ms: of a request, and of the owner (a migration, a vacuum). */
  limitsMs?: { request: number; owner: number };
  onError(error: Error): void;
}

/** A migration or vacuum may take up to an hour. */
const LIMITS_MS = { request: 15_000, owner: 3_600_000 };
export const PATIENT_LIMITS_MS = { request: LIMITS_MS.owner, owner: LIMITS_MS.owner };
const WATCHES_PER_LIMIT = 10;
const PAUSES_MS = { first: 100, most: 5_000 };

/**
 * The thread that runs the embedded database. A statement there cannot be interrupted, so one that takes too long is
 * ended by ending the thread: the database is opened again with all committed data, and open connections are closed.
 */
export class PgliteThread {
  readonly #options: Required<ThreadOptions>;
  readonly #turns = new Int32Array(new SharedArrayBuffer(8));
  readonly #watch: NodeJS.Timeout;
  #worker: Promise<Worker>;
  #closing = false;
  readonly #replaced = new WeakSet<Worker>();

  static async open(options: ThreadOptions): Promise<PgliteThread> {
    const thread = new PgliteThread(options);
    try {
      await thread.#worker;
      return thread;
    } catch (error) {
      clearInterval(thread.#watch);
      throw error;
    }
  }

  private constructor(options: ThreadOptions) {
    const file = new URL('./pglite-worker.js', import.meta.url);
    this.#options = { file, limitsMs: LIMITS_MS, ...options };
    this.#worker = this.#start();
    this.#watch = this.#watchdog();
  }

  /** Opens a connection to the database; waits while it is being reopened. */
  async connect(): Promise<MessagePort> {
    const worker = await this.#worker;
    const { port1, port2 } = new MessageChannel();
    worker.postMessage(port2, [port2]);
    return port1;
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#watch);
    const worker = await this.#worker;
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close');
    await gone;
  }

  async #start(): Promise<Worker> {
    this.#turns.fill(0);
    const workerData: WorkerData = { folder: this.#options.folder, turns: this.#turns };
    const worker = new Worker(this.#options.file, { workerData });
    await new Promise((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The embedded database ended while it was opened.')));
    });
    worker.on('error', this.#options.onError);
    worker.once('exit', () => this.#replace(worker));
    return worker;
  }

  /** Replaces the worker synchronously, so that new connections never go to one that is ending. */
  #replace(worker: Worker): void {
    if (this.#closing || this.#replaced.has(worker)) return;
    this.#replaced.add(worker);
    this.#worker = worker.terminate().then(() => this.#comeBack());
    this.#worker.catch(() => undefined); // connect() rejects with it
  }

  async #comeBack(): Promise<Worker> {
    for (let wait = PAUSES_MS.first; ; wait = Math.min(wait * 2, PAUSES_MS.most)) {
      try {
        return await this.#start();
      } catch (error) {
        this.#options.onError(error as Error);
        if (this.#closing) throw error;
        await pause(wait);
      }
    }
  }

  /** Counts checks that find the same batch running, instead of time, so that a pause of this thread does not count. */
  #watchdog(): NodeJS.Timeout {
    const { limitsMs, onError } = this.#options;
    const every = limitsMs.request / WATCHES_PER_LIMIT;
    let [seen, times] = [0, 0];
    const watch = setInterval(() => {
      const turn = Atomics.load(this.#turns, 0);
      times = turn === seen && turn % 2 === 1 ? times + 1 : 0;
      seen = turn;
      const limit = Atomics.load(this.#turns, 1) === 1 ? limitsMs.owner : limitsMs.request;
      if (times * every < limit) return;
      times = 0;
      onError(new Error(`A statement of the embedded database was given up after ${limit} ms; it is opened anew.`));
      void this.#worker.then((worker) => this.#replace(worker));
    }, every);
    return watch.unref();
  }
}
