/** Writes a backup: first the rows as of one moment, then the objects, so that it has every object that a row names. */
import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Database } from '../db/database.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { type ObjectStore, ObjectMissing } from '../storage/object-store.ts';
import { frameWriter } from './format.ts';

const compress = promisify(gzip);
const QUICK = { level: 1 };

export interface BackupSource {
  database: Database;
  store: Pick<ObjectStore, 'list' | 'head' | 'read'>;
  /** The secret of the embedded store, so that its access keys stay valid after a restore. */
  secret: string | undefined;
  now: () => Date;
}

/** The bytes of a backup as a stream, produced while it is read. An error destroys the stream. */
export function backupStream(source: BackupSource): PassThrough {
  const out = new PassThrough({ highWaterMark: 4 * 1024 * 1024 });
  write(source, out).catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
}

async function write({ database, store, secret, now }: BackupSource, out: PassThrough): Promise<void> {
  const { frame, end } = frameWriter(out);
  const tables: Record<string, number> = {};
  await readSnapshot(database, {
    head: async (head) => {
      for (const { name } of head.tables) tables[name] = 0;
      await frame({ kind: 'manifest', manifest: { at: now().toISOString(), ...head } });
    },
    rows: async (table, rows) => {
      tables[table] = (tables[table] ?? 0) + rows.length;
      await frame({ kind: 'rows', table, rows: rows.length }, await compress(JSON.stringify(rows), QUICK));
    },
  });
  if (secret !== undefined) await frame({ kind: 'secret' }, Buffer.from(secret));
  const objects: Record<string, string> = {};
  let bytes = 0;
  for (const { key } of await store.list('')) {
    // The listing of a bucket does not tell the type.
    const object = await store.head(key);
    if (object === null) continue; // removed since it was listed
    const stream = await store.read(key).catch((error: unknown) => {
      if (error instanceof ObjectMissing) return null; // removed since it was listed
      throw error;
    });
    if (stream === null) continue;
    await frame({ kind: 'object', key, contentType: object.contentType, bytes: object.bytes });
    const hash = createHash('sha256');
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      await frame({ kind: 'chunk' }, chunk);
    }
    objects[key] = hash.digest('hex');
  }
  await frame({ kind: 'end', tables, objects, bytes });
  await end();
}
