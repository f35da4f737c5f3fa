import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { asArguments, STATEMENT_SETTINGS } from './statement-settings.ts';

/**
 * The internals of PGlite's file system that the patch below needs; PGlite's types do not cover them (stack.md 1.1).
 */
interface OpenFile {
  nfd?: number;
  node: unknown;
}
interface NodeFiles {
  stream_ops: { fsync?: (file: OpenFile) => number };
  realPath(node: unknown): string;
}
/** The error number for a failed input or output in PGlite's C library. */
const EIO = 29;

const durable = ['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=64MB', 'min_wal_size=32MB'];
/** PGlite's default of 128 MB stays taken; the files are in the system's cache anyway. */
const lowMemory = ['shared_buffers=16MB'];
/**
 * PGlite's default is no fsync at all. The WAL is kept small, because PGlite has no background process (stack.md 1.1).
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[...durable, ...lowMemory].flatMap((setting) => ['-c', setting]),
  ...asArguments(STATEMENT_SETTINGS),
];

/** Opens the database in a folder, with every sync that PostgreSQL asks for. The caller holds the folder's lock. */
export async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) await makeFolder(folder);
  return openDurable(folder);
}

/** An empty database with its schema, which the build packs beside the server: making one takes much longer. */
const EMPTY = new URL('./empty-database.tar.gz', import.meta.url);

/** Creates the database in another folder, syncs and renames it: a kill or power cut leaves no incomplete database. */
async function makeFolder(folder: string): Promise<void> {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  const packed = existsSync(EMPTY) ? { loadDataDir: new Blob([new Uint8Array(readFileSync(EMPTY))]) } : {};
  await (await openDurable(fresh, packed)).close();
  syncTree(fresh);
  renameSync(fresh, folder);
  syncPath(dirname(folder));
}

async function openDurable(folder: string, packed: Pick<PGliteOptions, 'loadDataDir'> = {}): Promise<PGlite> {
  const pglite = await PGlite.create({ ...packed, dataDir: folder, startParams, extensions: { pg_trgm } });
  const inside = pglite.Module as unknown as { NODEFS?: NodeFiles; FS: { filesystems?: { NODEFS?: NodeFiles } } };
  const files = inside.FS.filesystems?.NODEFS ?? inside.NODEFS;
  if (!files)
    throw new Error('The file system of the embedded database was not found, so its files could not be synced.');
  // PGlite's own fsync does nothing and reports success. For a folder it passes no file descriptor.
  files.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) syncPath(files.realPath(node));
      else fdatasyncSync(nfd);
      return 0;
    } catch {
      return EIO;
    }
  };
  return pglite;
}

function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
