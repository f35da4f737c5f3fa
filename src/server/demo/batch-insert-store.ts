import type { PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';

const CHUNK = 300;
/** Inserts many rows, CHUNK in each statement. */
export async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: T['$inferInsert'][]): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK)
    await tx.orm.insert(table).values(rows.slice(from, from + CHUNK));
}
