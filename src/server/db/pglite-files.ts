import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { closeSync, existsSync, fdatasyncSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PLANNER_SETTINGS } from './planner-settings.ts';

/** What the patch below needs of the file system inside, which no type tells of (stack.md 1.1). */
interface OpenFile {
  nfd?: number;
  node: unknown;
}
interface NodeFiles {
  stream_ops: { fsync?: (file: OpenFile) => number };
  realPath(node: unknown): string;
}
/** How its C library names an input or output that failed. */
const EIO = 29;

const durable = ['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=64MB', 'min_wal_size=32MB'];
/** PGlite's own default is no fsync at all; its WAL is kept small, because nobody else tidies it up (stack.md 1.1). */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...durable.flatMap((setting) => ['-c', setting]),
  ...PLANNER_SETTINGS.split(' '),
];

/** Opens the database in a folder, with every sync that PostgreSQL asks for. The caller holds the folder's lock. */
export async function openFolder(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) await makeFolder(folder);
  return openDurable(folder);
}

/** Beside and renamed, so that a kill during the first start leaves no half database, and a power cut none either. */
async function makeFolder(folder: string): Promise<void> {
  const fresh = `${folder}.new`;
  rmSync(fresh, { recursive: true, force: true });
  await (await openDurable(fresh)).close();
  syncTree(fresh);
  renameSync(fresh, folder);
  syncPath(dirname(folder));
}

async function openDurable(folder: string): Promise<PGlite> {
  const pglite = await PGlite.create({ dataDir: folder, startParams, extensions: { pg_trgm } });
  const inside = pglite.Module as unknown as { NODEFS?: NodeFiles; FS: { filesystems?: { NODEFS?: NodeFiles } } };
  const files = inside.FS.filesystems?.NODEFS ?? inside.NODEFS;
  if (!files) throw new Error('The embedded database does not say how it writes files, so they could not be synced.');
  // Without it every fsync is a success that does nothing. A folder has no descriptor of its own there.
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
