import type { Database, Tx } from '../../db/database.ts';
import { writtenRows, type StoredRow } from './import-row-store.ts';
import { readImport } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';

type Targets = ReadonlyMap<string, ImportTarget>;

/** The request id that the audit log has for the changes of an import. */
export const requestOf = (importId: string): string => `import ${importId}`;

const AT_ONCE = 500;
/** At most this many rows are reported. */
const REPORTED_MAX = 100;
const SYSTEM = { kind: 'system' } as const;

/** The rows whose records have been changed since the import. Read in batches, so that no transaction is long. */
export async function changedRowsSince(database: Database, targets: Targets, id: string): Promise<number[]> {
  const found: number[] = [];
  const run = await database.read(SYSTEM, (tx) => readImport(tx, id));
  const target = run && targets.get(run.entity);
  if (!target || run.state !== 'applied') return found;
  for (let at = run.lastRow; at > 0 && found.length < REPORTED_MAX;) {
    const { reached, changed } = await database.read(SYSTEM, async (tx) => {
      const batch = await writtenRows(tx, run, 'down', at, AT_ONCE);
      return { reached: batch.reached, changed: await changedAmong(tx, run, target, batch.rows) };
    });
    found.push(...changed.map(({ row }) => row));
    at = reached;
  }
  return found.toSorted((a, b) => a - b);
}

/** Those of these rows whose records were last changed by something other than this import. */
export async function changedAmong(
  tx: Tx,
  { id }: { id: string },
  target: ImportTarget,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  if (rows.length === 0) return [];
  const records = await target.records(
    tx,
    rows.map(({ row, cells }) => ({ row, values: cells })),
  );
  const changed = new Set(await target.changedSince(tx, requestOf(id), [...records.values()]));
  // A record that is not found has another key now.
  return rows.filter(({ row }) => changed.has(records.get(row) ?? '') || !records.has(row));
}
