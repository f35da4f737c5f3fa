import { PGlite } from '@electric-sql/pglite';
import type { Results, Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { existsSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Database, Statement, Tx } from './database.ts';
import { viewerPlace } from './viewer.ts';

/** PostgreSQL's WAL opened O_SYNC, and kept small; PGlite's own default is no fsync at all (stack.md 1.1). */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=open_datasync', '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB'],
];

/**
 * Opens the embedded database in a folder, or in memory without one. A new one is made beside and renamed, so that a
 * kill during the first start leaves no half database. The caller holds the folder's lock: two processes would corrupt it.
 * `image` fills a new in-memory database from a dump (tests).
 */
export async function openPglite(options: { folder?: string; image?: Blob }): Promise<Database> {
  const { folder } = options;
  if (folder !== undefined && !existsSync(folder)) {
    const fresh = `${folder}.new`;
    await rm(fresh, { recursive: true, force: true });
    await (await PGlite.create({ dataDir: fresh, startParams, extensions: { pg_trgm } })).close();
    renameSync(fresh, folder);
  }
  const pglite = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder, startParams }),
    ...(options.image === undefined ? {} : { loadDataDir: options.image }),
    extensions: { pg_trgm },
  });
  return pgliteDatabase(pglite);
}

/** Wraps an open PGlite. */
export function pgliteDatabase(pglite: PGlite): Database {
  let count = 0;
  const within = (runner: PGlite | Transaction, afterwards: [Statement, readonly unknown[]][] = []): Tx => ({
    // drizzle takes a client but only calls `query` on it; a transaction of PGlite has the same.
    orm: drizzle(runner as PGlite, { logger: { logQuery: () => void count++ } }),
    query: async <Row>(statement: { text: string }, values: readonly unknown[]) => {
      count++;
      return (await runner.query<Row>(statement.text, [...values])).rows;
    },
    // No way to save here: it runs at once, and counts as it would where there is one.
    send: async (statement, values) => void (await runner.query(statement.text, [...values])),
    afterCommit: (statement, values) => void afterwards.push([statement, values]),
    raw: async (text, values) => {
      count++;
      if (values?.length) {
        const result = await runner.query<Record<string, unknown>>(text, values);
        return { rows: result.rows, rowCount: countOf(result) };
      }
      const all = await runner.exec(text);
      const last = all.filter((result) => result.fields.length > 0).pop() ?? all.at(-1);
      return { rows: (last?.rows ?? []) as Record<string, unknown>[], rowCount: last ? countOf(last) : 0 };
    },
  });
  const placed = async <T>(viewer: Viewer, mode: 'read' | 'write', work: (tx: Tx) => Promise<T>): Promise<T> => {
    const afterwards: [Statement, readonly unknown[]][] = [];
    const result = await pglite.transaction(async (runner) => {
      const tx = within(runner, afterwards);
      await tx.send(...viewerPlace(viewer, mode));
      return work(tx);
    });
    if (afterwards.length > 0)
      await placed({ kind: 'system' }, 'write', async (tx) => {
        for (const [statement, values] of afterwards) await tx.send(statement, values);
      }).catch(() => undefined); // what is written is written, whoever could not be told
    return result;
  };
  return {
    kind: 'pglite',
    transaction: (viewer, work) => {
      count++; // the commit
      return placed(viewer, 'write', work);
    },
    read: (viewer, work) => placed(viewer, 'read', work),
    owner: within(pglite).raw,
    maintain: within(pglite).raw,
    exclusively: (work) => work(), // the folder's lock has seen to it
    // Quoted, so that the name holds to the letter, as on PostgreSQL.
    listen: async (channel, onPayload) => void (await pglite.listen(`"${channel}"`, onPayload)),
    close: () => pglite.close(),
    roundTrips: () => count,
  };
}

/** As pg counts: the rows of whatever answers rows (where PGlite says 0 for a select), else the rows that were touched. */
const countOf = (result: Results<unknown>): number =>
  result.fields.length > 0 ? result.rows.length : (result.affectedRows ?? 0);
