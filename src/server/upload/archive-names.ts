import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Parser } from 'tar';
import type { ArchiveList } from '../../shared/upload/archive-list.ts';
import { ARCHIVE_NAMES_MAX, ARCHIVE_UNPACKED_MAX_BYTES } from '../../shared/upload/limits.ts';
import { SNIFF_BYTES, sniff } from '../../shared/upload/sniff.ts';
import { nameOf, openZip } from './open-zip.ts';

type Listed = ArchiveList['entries'][number];

const NAME_MAX = 500;
/** The bit of an entry that says that it needs a password. */
const ENCRYPTED = 1;

/**
 * The task of the reader: the names in a ZIP, tar or gzip, as the archive has them, at most ARCHIVE_NAMES_MAX; null for
 * one that cannot be read. Nothing is unpacked, but a packed tar as it is read. `name`: of the archive.
 */
export async function archiveNames({ file, name }: { file: string; name: string }): Promise<ArchiveList | null> {
  const entries: Listed[] = [];
  try {
    for await (const entry of entriesOf(file, name)) {
      if (entries.length === ARCHIVE_NAMES_MAX) return { entries, isCut: true };
      entries.push({ ...entry, name: entry.name.slice(0, NAME_MAX) });
    }
    return { entries, isCut: false };
  } catch (error) {
    return error instanceof UnpacksTooMuch ? { entries, isCut: true } : null;
  }
}

async function* entriesOf(file: string, name: string): AsyncGenerator<Listed> {
  const { extension } = sniff(await head(file, SNIFF_BYTES)) ?? {};
  if (extension === 'zip') yield* zipEntries(file);
  else if (extension === 'tar') yield* tarEntries(createReadStream(file));
  else if (extension === 'gz') yield* gzipEntries(file, name);
  else throw new Error('This is no archive that can be listed.');
}

async function head(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function* zipEntries(file: string): AsyncGenerator<Listed> {
  const zip = await openZip(file);
  try {
    for await (const entry of zip.eachEntry()) {
      const isEncrypted = (entry.generalPurposeBitFlag & ENCRYPTED) !== 0;
      yield { name: nameOf(entry), size: entry.uncompressedSize, isEncrypted };
    }
  } finally {
    zip.close();
  }
}

async function* tarEntries(pieces: AsyncIterable<Buffer>): AsyncGenerator<Listed> {
  const found: Listed[] = [];
  const faults: unknown[] = [];
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry) => {
      found.push({ name: entry.path, size: entry.size, isEncrypted: false });
      entry.resume();
    },
  });
  parser.on('error', (error) => faults.push(error));
  for await (const piece of pieces) {
    parser.write(piece);
    if (faults.length > 0) throw faults[0];
    yield* found.splice(0);
  }
  parser.end();
  if (faults.length > 0) throw faults[0];
  yield* found.splice(0);
}

/** The names in a packed tar, or the one file that is packed, which is called as gunzip calls it. */
async function* gzipEntries(file: string, name: string): AsyncGenerator<Listed> {
  const pieces = unpacked(file);
  const first: Buffer[] = [];
  for (let size = 0; size < SNIFF_BYTES;) {
    const { value, done } = await pieces.next();
    if (done) break;
    size += value.length;
    first.push(value);
  }
  const beginning = Buffer.concat(first);
  if (sniff(beginning)?.extension === 'tar') {
    yield* tarEntries(
      (async function* () {
        yield beginning;
        yield* pieces;
      })(),
    );
    return;
  }
  await pieces.return();
  yield { name: name.replace(/\.gz$/i, ''), size: await claimedSize(file), isEncrypted: false };
}

/** What has come out is more than is looked through for names. */
class UnpacksTooMuch extends Error {}

async function* unpacked(file: string): AsyncGenerator<Buffer, void> {
  const gunzip = createGunzip({ chunkSize: 65_536 });
  const packed = pipeline(createReadStream(file), gunzip).catch(() => undefined);
  let left = ARCHIVE_UNPACKED_MAX_BYTES;
  try {
    for await (const piece of gunzip as AsyncIterable<Buffer>) {
      left -= piece.length;
      if (left < 0) throw new UnpacksTooMuch();
      yield piece;
    }
  } finally {
    gunzip.destroy();
    await packed;
  }
}

/** The last four bytes of a gzip. */
async function claimedSize(file: string): Promise<number> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return (await handle.read(Buffer.alloc(4), 0, 4, size - 4)).buffer.readUInt32LE();
  } finally {
    await handle.close();
  }
}
