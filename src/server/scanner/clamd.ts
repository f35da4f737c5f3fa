/**
 * The conversation with clamd, the service of ClamAV (clamd(8)): one connection for each question. A file goes as
 * INSTREAM, in pieces with their length before them, an empty one at the end; the answer ends with a NUL.
 */
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** No answer, or one that says nothing about the file. */
export class ScannerFailed extends Error {}

export interface Scanner {
  /** The name of what was found in these bytes; null: nothing. Throws ScannerFailed, or the error of the bytes. */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<string | null>;
  /** Throws ScannerFailed when it does not answer. */
  ping(): Promise<void>;
}

/** For a whole file; shorter than a job may take (outbox/jobs.ts), so that a second try never runs beside the first. */
const ANSWER_MS = 100_000;
const ANSWER_MAX = 4_096;
const NUL = '\0';

/** Where it listens: `tcp://host:port` or `unix:///path`. */
export function clamdAt(address: string, answerMs = ANSWER_MS): Scanner {
  const ask = async (command: string, body?: AsyncIterable<Uint8Array>): Promise<string> => {
    const socket = openTo(address);
    const tooLate = new ScannerFailed(`no answer within ${answerMs / 1_000} s`);
    const clock = setTimeout(() => socket.destroy(tooLate), answerMs);
    const answered = answerOf(socket);
    try {
      const sent = pipeline(request(command, body), socket, { end: false });
      // It may answer before it has everything: to a file that is too large for it.
      return await Promise.race([answered, sent.then(() => answered)]);
    } catch (error) {
      throw error instanceof Error && 'syscall' in error ? new ScannerFailed(error.message, { cause: error }) : error;
    } finally {
      clearTimeout(clock);
      answered.catch(() => undefined); // its socket ends here
      socket.destroy();
    }
  };
  return {
    scan: async (bytes) => wordOf(await ask('INSTREAM', bytes)),
    ping: async () => {
      const answer = await ask('PING');
      if (answer !== 'PONG') throw new ScannerFailed(`to PING it said: ${answer}`);
    },
  };
}

function openTo(address: string): Socket {
  const { protocol, hostname, port, pathname } = new URL(address);
  if (protocol === 'unix:') return connect(decodeURIComponent(pathname));
  return connect(Number(port), hostname.replace(/^\[(.*)\]$/, '$1'));
}

async function* request(command: string, body: AsyncIterable<Uint8Array> | undefined): AsyncIterable<Uint8Array> {
  yield Buffer.from(`z${command}${NUL}`);
  if (body === undefined) return;
  for await (const piece of body) {
    // An empty one would end the file, and what follows would pass unseen.
    if (piece.byteLength === 0) continue;
    yield lengthOf(piece.byteLength);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** What it says up to the NUL. A part of an answer is none. */
const answerOf = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (piece: Buffer) => {
      text += piece.toString('latin1');
      const end = text.indexOf(NUL);
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > ANSWER_MAX) socket.destroy(new ScannerFailed('its answer does not end'));
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new ScannerFailed('it closed the connection without an answer')));
  });

const FOUND = /^stream: ([\x20-\x7e]{1,200}) FOUND$/;

function wordOf(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = FOUND.exec(answer)?.[1];
  if (found !== undefined) return found;
  const hint = answer.includes('size limit exceeded') ? ': raise its StreamMaxLength' : '';
  throw new ScannerFailed(`it said: ${answer.slice(0, 200)}${hint}`);
}
