/** The part of PostgreSQL's wire protocol (version 3) that is needed to share one backend between many connections. */

/** One request of a connection. */
export type ClientMessage = { kind: 'startup' } | { kind: 'batch'; bytes: Uint8Array } | { kind: 'end' };

const code = (letter: string): number => letter.charCodeAt(0);
const [PARSE, BIND, DESCRIBE, CLOSE] = [code('P'), code('B'), code('D'), code('C')];
const [SYNC, QUERY, TERMINATE] = [code('S'), code('Q'), code('X')];
/** The first byte of a Describe or Close message: it names a statement, not a portal. */
const STATEMENT = code('S');
const [NOTIFICATION, READY] = [code('A'), code('Z')];
/** The type and the length that every message begins with, except the first. */
const HEAD_BYTES = 5;
const IDLE = code('I');

function message(type: string, ...parts: (string | Uint8Array)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(type, 'latin1');
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** The answer to a startup packet. No authentication: only this process has a port. */
export const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('S', 'client_encoding', 'UTF8'),
  message('S', 'standard_conforming_strings', 'on'),
  message('Z', Buffer.from('I')),
]);

export const ROLLBACK = message('Q', 'rollback');

/** Whether a batch is one or several statements without values; only the owner sends those. */
export const isSimpleQuery = (batch: Uint8Array): boolean => batch[0] === QUERY;

/** Messages that close prepared statements; one that does not exist is no error. */
export const closeStatements = (names: Iterable<string>): Buffer =>
  Buffer.concat([...[...names].map((name) => message('C', Buffer.from('S'), name)), message('S')]);

/**
 * Splits the bytes of one connection into requests. A batch ends with Sync or a simple query, so that no other
 * connection comes in between. Statement names get the connection's prefix, because one backend holds those of all
 * connections.
 */
export class ConnectionReader {
  #rest: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];
  #started = false;
  readonly #prefix: Buffer;
  /** Names of the statements that the backend may have prepared for this connection. */
  readonly statements = new Set<string>();

  constructor(prefix: string) {
    this.#prefix = Buffer.from(prefix);
  }

  *read(chunk: Uint8Array): Generator<ClientMessage> {
    const arrived = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    this.#rest = this.#rest.length === 0 ? arrived : Buffer.concat([this.#rest, arrived]);
    for (;;) {
      const head = this.#started ? HEAD_BYTES : HEAD_BYTES - 1;
      if (this.#rest.length < head) return;
      const length = head - 4 + this.#rest.readUInt32BE(head - 4);
      if (this.#rest.length < length) return;
      const whole = this.#rest.subarray(0, length);
      this.#rest = this.#rest.subarray(length);
      const clientMessage = this.#started ? this.#take(whole) : ({ kind: 'startup' } as const);
      this.#started = true;
      if (clientMessage) yield clientMessage;
    }
  }

  #take(whole: Buffer): ClientMessage | undefined {
    const type = whole[0];
    if (type === TERMINATE) return { kind: 'end' };
    this.#batch.push(this.#renamed(whole));
    if (type !== SYNC && type !== QUERY) return undefined;
    const bytes = this.#batch.length === 1 ? this.#batch[0]! : Buffer.concat(this.#batch);
    this.#batch = [];
    return { kind: 'batch', bytes };
  }

  #renamed(whole: Buffer): Buffer {
    const type = whole[0];
    if (type === PARSE) {
      const named = this.#withPrefix(whole, HEAD_BYTES);
      if (named !== whole) this.statements.add(textAt(named, HEAD_BYTES));
      return named;
    }
    // In a Bind message the name of the portal comes before that of the statement.
    if (type === BIND) return this.#withPrefix(whole, whole.indexOf(0, HEAD_BYTES) + 1);
    const ofStatement = whole[HEAD_BYTES] === STATEMENT;
    return (type === DESCRIBE || type === CLOSE) && ofStatement ? this.#withPrefix(whole, HEAD_BYTES + 1) : whole;
  }

  /** The unnamed statement lives within one batch and gets no prefix. */
  #withPrefix(whole: Buffer, at: number): Buffer {
    if (whole[at] === 0) return whole;
    const longer = Buffer.concat([whole.subarray(0, at), this.#prefix, whole.subarray(at)]);
    longer.writeUInt32BE(longer.length - 1, 1);
    return longer;
  }
}

const textAt = (whole: Buffer, at: number): string => whole.toString('utf8', at, whole.indexOf(0, at));

export interface BackendOutput {
  /** Bytes for the connection that sent the batch. */
  own: Uint8Array;
  /** NOTIFY messages, for all connections; null without any. */
  notices: Uint8Array | null;
  /** No transaction is open. */
  idle: boolean;
}

/** Splits a backend's output; null when it is incomplete because the backend failed. */
export function readBackendOutput(out: Uint8Array): BackendOutput | null {
  const view = new DataView(out.buffer, out.byteOffset, out.byteLength);
  const [own, notices]: [Uint8Array[], Uint8Array[]] = [[], []];
  let status: number | undefined;
  for (let at = 0; at + HEAD_BYTES <= out.length;) {
    const end = at + 1 + view.getUint32(at + 1);
    (out[at] === NOTIFICATION ? notices : own).push(out.subarray(at, end));
    if (out[at] === READY) status = out[at + HEAD_BYTES];
    at = end;
  }
  if (status === undefined) return null;
  const idle = status === IDLE;
  return notices.length === 0
    ? { own: out, notices: null, idle }
    : { own: Buffer.concat(own), notices: Buffer.concat(notices), idle };
}
