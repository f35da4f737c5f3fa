import type { MessagePort } from 'node:worker_threads';
import { ROLLBACK, WELCOME, closeStatements, ConnectionReader, readBackendOutput } from './wire-messages.ts';

interface Connection {
  port: MessagePort;
  reader: ConnectionReader;
}

/** Runs one batch of messages to its end and returns the backend's answer. */
export type RunBatch = (batch: Uint8Array) => Uint8Array;

/**
 * Lets many connections, each on a port, share one backend that runs one batch at a time. A connection with an open
 * transaction owns the backend until its end; the others wait in order.
 */
export class PortBridge {
  readonly #run: RunBatch;
  readonly #connections = new Set<Connection>();
  #waiting: { connection: Connection; batch: Uint8Array }[] = [];
  #owner: Connection | null = null;
  #served = 0;
  #closed = false;

  constructor(run: RunBatch) {
    this.#run = run;
  }

  serve(port: MessagePort): void {
    const connection = { port, reader: new ConnectionReader(`c${++this.#served}_`) };
    this.#connections.add(connection);
    port.on('message', (chunk: Uint8Array) => {
      for (const clientMessage of connection.reader.read(chunk)) {
        if (clientMessage.kind === 'startup') send(port, WELCOME);
        else if (clientMessage.kind === 'end') port.close();
        else this.#waiting.push({ connection, batch: clientMessage.bytes });
      }
      this.#runWaiting();
    });
    port.on('close', () => this.#disconnect(connection));
  }

  /** Closes every port; to its client each looks like a broken connection. */
  close(): void {
    this.#closed = true;
    for (const { port } of this.#connections) port.close();
  }

  #runWaiting(): void {
    for (;;) {
      const at = this.#owner ? this.#waiting.findIndex(({ connection }) => connection === this.#owner) : 0;
      const next = this.#waiting[at];
      if (!next) return;
      this.#waiting.splice(at, 1);
      const own = this.#ask(next.batch, next.connection);
      send(next.connection.port, own);
    }
  }

  #ask(batch: Uint8Array, connection: Connection): Uint8Array {
    const answer = readBackendOutput(this.#run(batch));
    if (!answer) throw new Error('The embedded database broke off in the middle of an answer.');
    this.#owner = answer.idle ? null : connection;
    // Sent separately, so that a notification arrives after the answer of the statement that caused it.
    const { notices } = answer;
    if (notices) queueMicrotask(() => this.#connections.forEach(({ port }) => send(port, notices)));
    return answer.own;
  }

  #disconnect(connection: Connection): void {
    this.#connections.delete(connection);
    if (this.#closed) return;
    this.#waiting = this.#waiting.filter((waiting) => waiting.connection !== connection);
    const hasStatements = connection.reader.statements.size > 0;
    if (this.#owner === connection) this.#ask(ROLLBACK, connection);
    // Queued like any batch: inside another connection's failed transaction it would be refused.
    if (hasStatements) {
      this.#waiting.push({ connection, batch: closeStatements(connection.reader.statements) });
    }
    this.#runWaiting();
  }
}

/** Sends a copy: the bytes are part of a larger buffer, and cloning would copy all of it. */
function send(port: MessagePort, bytes: Uint8Array): void {
  const copy = new Uint8Array(bytes);
  port.postMessage(copy, [copy.buffer]);
}
