import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** A lost port fails like a broken connection, so that callers handle it as one. */
const connectionReset = (): Error =>
  Object.assign(new Error('The connection to the embedded database is gone.'), { code: 'ECONNRESET' });

/** A message port as a socket, as far as `pg` needs one. `open` is called on connect and resolves to the port. */
export class PortStream extends Duplex {
  readonly #open: () => Promise<MessagePort>;
  #port: MessagePort | undefined;

  constructor(open: () => Promise<MessagePort>) {
    super();
    this.#open = open;
  }

  connect(): this {
    this.#open().then(
      (port) => this.#take(port),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  #take(port: MessagePort): void {
    if (this.destroyed) {
      port.close();
      return;
    }
    this.#port = port;
    port.on('message', (chunk: Uint8Array) => this.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)));
    port.on('close', () => this.#closed());
    this.emit('connect');
  }

  #closed(): void {
    if (!this.writableEnded) this.destroy(connectionReset());
  }

  override _read(): void {
    // #take pushes what arrives
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#send([chunk], done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  /** Copies and transfers the chunks: cloning would copy the whole buffer that a chunk is part of. */
  #send(chunks: readonly Buffer[], done: (error?: Error | null) => void): void {
    const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    this.#port?.postMessage(bytes, [bytes.buffer]);
    done(this.#port ? null : connectionReset());
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    this.#port?.close();
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#port?.close();
    done(error);
  }

  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    this.#port?.ref();
    return this;
  }
  unref(): this {
    this.#port?.unref();
    return this;
  }
}
