/**
 * The format of a backup: a first line, frames (lengths, a header as JSON, a body), and the SHA-256 of everything
 * before it, so that a changed, missing or cut-off byte is always detected (docs/decisions/0023).
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { PassThrough } from 'node:stream';

const FIRST_LINE = Buffer.from('closeloop-backup-1\n');
const DIGEST_BYTES = 32;
const LENGTHS_BYTES = 8;
const FRAME_MAX_BYTES = 256 * 1024 * 1024;

export interface Manifest {
  at: string;
  /** The migrations that had run on the rows. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; value: string }[];
  /** The queues of the job queue, with their options. */
  queues: { name: string; options: Record<string, unknown> }[];
}

export type Header =
  | { kind: 'manifest'; manifest: Manifest }
  | { kind: 'rows'; table: string; rows: number }
  | { kind: 'object'; key: string; contentType: string; bytes: number }
  | { kind: 'chunk' }
  | { kind: 'secret' }
  /** The number of rows of each table, and the SHA-256 of each object. */
  | { kind: 'end'; tables: Record<string, number>; objects: Record<string, string>; bytes: number };

export interface Frame {
  header: Header;
  body: Buffer;
}

/** The file is not a backup, is incomplete, or was changed. */
export class BackupDamaged extends Error {}

/** Writes frames to a stream, with backpressure: it waits while the reader is slower. */
export function frameWriter(out: PassThrough): {
  frame: (header: Header, body?: Buffer) => Promise<void>;
  end: () => Promise<void>;
} {
  const hash = createHash('sha256');
  const push = async (bytes: Buffer, hashed = true): Promise<void> => {
    if (hashed) hash.update(bytes);
    if (!out.destroyed && !out.write(bytes))
      await new Promise<void>((resolve) => {
        const go = (): void => {
          out.off('drain', go).off('close', go);
          resolve();
        };
        out.once('drain', go).once('close', go);
      });
    if (out.destroyed) throw out.errored ?? new Error('The reader of the backup has closed its connection.');
  };
  let hasFirstLine = false;
  return {
    frame: async (header, body = Buffer.alloc(0)) => {
      if (!hasFirstLine) await push(FIRST_LINE);
      hasFirstLine = true;
      const text = Buffer.from(JSON.stringify(header));
      const lengths = Buffer.alloc(LENGTHS_BYTES);
      lengths.writeUInt32BE(text.length, 0);
      lengths.writeUInt32BE(body.length, 4);
      await push(Buffer.concat([lengths, text, body]));
    },
    end: async () => {
      await push(hash.digest(), false);
      out.end();
    },
  };
}

/**
 * The frames of a file. Throws BackupDamaged, at the latest after the last frame, if the file is not as it was written.
 */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  const hash = createHash('sha256');
  const source = bytesOf(file);
  const take = async (length: number, hashed = true): Promise<Buffer> => {
    const bytes = await source.take(length);
    if (hashed) hash.update(bytes);
    return bytes;
  };
  try {
    if (!(await take(FIRST_LINE.length)).equals(FIRST_LINE)) throw new BackupDamaged('This is no backup of Closeloop.');
    for (;;) {
      const lengths = await take(LENGTHS_BYTES);
      const [headerBytes, bodyBytes] = [lengths.readUInt32BE(0), lengths.readUInt32BE(4)];
      if (headerBytes + bodyBytes > FRAME_MAX_BYTES) throw new BackupDamaged('The backup is damaged.');
      const header = readHeader(await take(headerBytes));
      yield { header, body: await take(bodyBytes) };
      if (header.kind === 'end') break;
    }
    const storedDigest = await take(DIGEST_BYTES, false);
    if (!storedDigest.equals(hash.digest()) || !(await source.atEnd()))
      throw new BackupDamaged('The backup is damaged.');
  } finally {
    source.close();
  }
}

function readHeader(bytes: Buffer): Header {
  try {
    return JSON.parse(bytes.toString('utf8')) as Header; // written by us: the digest at the end proves it
  } catch {
    throw new BackupDamaged('The backup is damaged.');
  }
}

function bytesOf(file: string): {
  take: (length: number) => Promise<Buffer>;
  atEnd: () => Promise<boolean>;
  close: () => void;
} {
  const stream = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let held: Buffer[] = [];
  let length = 0;
  const more = async (): Promise<boolean> => {
    const next = await chunks.next();
    if (next.done === true) return false;
    held.push(next.value);
    length += next.value.length;
    return true;
  };
  return {
    take: async (wanted) => {
      while (length < wanted) if (!(await more())) throw new BackupDamaged('The backup is cut off.');
      const all = Buffer.concat(held, length);
      held = [all.subarray(wanted)];
      length -= wanted;
      return all.subarray(0, wanted);
    },
    atEnd: async () => length === 0 && !(await more()),
    close: () => void stream.destroy(),
  };
}
