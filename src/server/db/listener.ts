import pg from 'pg';
import { withAnswerLimit, destroyConnection } from './connection.ts';
import { waitBackoff } from './backoff.ts';

/** Heartbeat: a dead connection is detected within the sum of both. */
const HEARTBEAT_MS = 4_000;
const HEARTBEAT_ANSWER_MS = 3_000;

interface Subscription {
  channel: string;
  onPayload: (payload: string) => void;
  onGap: () => void;
}

/**
 * One connection that listens on every channel of this process. One loop reconnects, one attempt at a time with growing
 * pauses.
 */
export class Listener {
  readonly #subscriptions: Subscription[] = [];
  readonly #config: pg.ClientConfig;
  readonly #onError: (error: Error) => void;
  readonly #closing = new AbortController();
  #loop: Promise<void> | undefined;
  /** Set only while it listens. */
  #client: pg.Client | undefined;
  #waiting: { resolve: (client: pg.Client) => void; reject: (error: Error) => void }[] = [];
  #failed = 0;

  constructor(config: pg.ClientConfig, onError: (error: Error) => void) {
    this.#config = config;
    this.#onError = onError;
  }

  /** Resolves when the channel is listened on; waits as long as the database is unavailable. */
  async listen(subscription: Subscription): Promise<void> {
    this.#subscriptions.push(subscription);
    this.#loop ??= this.#keepListening();
    for (;;) {
      const client = this.#client ?? (await this.#nextClient());
      try {
        await withAnswerLimit(client, client.query(listenOn(subscription.channel)), HEARTBEAT_ANSWER_MS);
        return;
      } catch {
        this.#giveUp(client);
      }
    }
  }

  async #keepListening(): Promise<void> {
    for (let isFirst = true; !this.#closing.signal.aborted; this.#failed++) {
      const client = new pg.Client(this.#config);
      // 'end' always comes, also after 'error'.
      const ended = new Promise<void>((resolve) => void client.once('end', resolve));
      client.on('error', () => undefined);
      try {
        await this.#connect(client);
        if (!isFirst) for (const { onGap } of this.#subscriptions) onGap();
        isFirst = false;
        await this.#untilClosed(client, ended);
      } catch (error) {
        this.#onError(error as Error);
      }
      this.#giveUp(client);
      await waitBackoff(this.#failed, this.#closing.signal);
    }
  }

  async #connect(client: pg.Client): Promise<void> {
    await client.connect();
    client.on('notification', ({ channel, payload }) => {
      for (const each of this.#subscriptions) if (each.channel === channel) each.onPayload(payload ?? '');
    });
    for (const channel of new Set(this.#subscriptions.map((each) => each.channel)))
      await withAnswerLimit(client, client.query(listenOn(channel)), HEARTBEAT_ANSWER_MS);
    if (this.#closing.signal.aborted) throw new Error('Closed while connecting');
    this.#client = client;
    for (const { resolve } of this.#waiting.splice(0)) resolve(client);
  }

  /** A broken network path sends no 'end', so an unanswered heartbeat closes the connection. */
  async #untilClosed(client: pg.Client, ended: Promise<void>): Promise<void> {
    const heartbeat = setInterval(() => {
      withAnswerLimit(client, client.query('select 1'), HEARTBEAT_ANSWER_MS).then(
        () => (this.#failed = 0),
        () => this.#giveUp(client),
      );
    }, HEARTBEAT_MS);
    await ended;
    clearInterval(heartbeat);
  }

  #giveUp(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
    destroyConnection(client);
  }

  #nextClient(): Promise<pg.Client> {
    return new Promise((resolve, reject) => {
      if (this.#closing.signal.aborted) reject(new Error('The database was closed'));
      else this.#waiting.push({ resolve, reject });
    });
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('The database was closed'));
    if (this.#client) this.#giveUp(this.#client);
    await this.#loop;
  }
}

const listenOn = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`;
