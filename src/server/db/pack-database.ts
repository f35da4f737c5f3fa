import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Migratable, migrate } from './migrate.ts';

/** Segments of the log that are no longer needed would be renamed and packed with what they hold. */
const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off', '-c', 'min_wal_size=32MB'];

/** An embedded database with the schema of this version and without any user or ticket, as a tar packed by gzip. */
export async function packDatabase(): Promise<Uint8Array<ArrayBuffer>> {
  const pglite = await PGlite.create({ startParams, extensions: { pg_trgm } });
  const ask: Migratable['owner'] = async (text, values) => {
    const result = values ? await pglite.query(text, values) : (await pglite.exec(text)).at(-1);
    return { rows: (result?.rows ?? []) as Record<string, unknown>[], rowCount: result?.affectedRows ?? 0 };
  };
  await migrate({ owner: ask, maintain: ask }, undefined, ask);
  await ask('checkpoint');
  const packed = await pglite.dumpDataDir('gzip');
  await pglite.close();
  return new Uint8Array(await packed.arrayBuffer());
}
