/** A stand-in that speaks clamd's protocol, for what the real one does only now and then: silence, broken answers. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The test file that every scanner knows; in two pieces, so that none takes this source for it. */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** What it does with the next files: an answer as it is sent, nothing at all, or the end of the connection. */
export type Mood = 'works' | 'silent' | 'closes' | 'cutsAnswer' | 'talksOn' | { says: string };

export interface StandIn {
  /** For CLAMAV_URL. */
  url: string;
  mood: Mood;
  /** The largest file that it takes: StreamMaxLength. */
  most: number;
  /** The files that came whole. */
  files: Buffer[];
  /** It says nothing about a file before this is over. */
  until: Promise<unknown> | undefined;
  /** Called when a file begins to come. */
  onFile: (() => void) | undefined;
  close(): Promise<void>;
}

export async function startStandIn({ path, port = 0 }: { path?: string; port?: number } = {}): Promise<StandIn> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    converse(socket, standIn);
  });
  await once(path === undefined ? server.listen(port, '127.0.0.1') : server.listen(path), 'listening');
  const address = server.address();
  const standIn: StandIn = {
    url: typeof address === 'object' && address ? `tcp://127.0.0.1:${address.port}` : `unix://${path}`,
    mood: 'works',
    most: 25 * 1_048_576,
    files: [],
    until: undefined,
    onFile: undefined,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
  return standIn;
}

function converse(socket: Socket, standIn: StandIn): void {
  const come: Buffer[] = [];
  let size = 0;
  let tail = Buffer.alloc(0);
  let isDone = false;
  const say = (text: string, ending = '\0'): void => {
    isDone = true;
    socket.end(text + ending);
  };
  socket.on('data', (piece: Buffer) => {
    if (isDone) return;
    come.push(piece);
    size += piece.length;
    tail = Buffer.concat([tail, piece]).subarray(-4);
    const command = /^z(\w+)\0/.exec(come[0]?.toString('latin1') ?? '')?.[1];
    if (command === 'INSTREAM' && come.length === 1) standIn.onFile?.();
    const { mood } = standIn;
    if (mood === 'silent') return;
    if (mood === 'closes') return void socket.destroy();
    if (mood === 'talksOn') return say('stream: '.padEnd(10_000, 'x'), '');
    if (command === 'PING') return say('PONG');
    if (command !== 'INSTREAM') return say('UNKNOWN COMMAND');
    if (size > standIn.most) return say('INSTREAM size limit exceeded. ERROR');
    if (!tail.equals(END)) return;
    const file = fileIn(Buffer.concat(come).subarray('zINSTREAM\0'.length));
    if (file === undefined) return;
    standIn.files.push(file);
    if (mood === 'cutsAnswer') return say('stream: O', '');
    if (mood !== 'works') return say(mood.says);
    const word = file.subarray(0, EICAR.length).equals(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
    void Promise.resolve(standIn.until).then(() => say(word));
  });
}

const END = Buffer.alloc(4);

/** The file of these pieces; undefined while some are missing. */
function fileIn(bytes: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
