import type { Tx } from '../../db/database.ts';
import type { Actor } from '../audit/audit-store.ts';
import { changedAmong, requestOf } from './changed-rows.ts';
import { updateRowResults, writtenRows, type StoredRow } from './import-row-store.ts';
import { lockImport, patchImport, readImport, type ImportRecord } from './import-store.ts';
import { applyImport as applyCall, undoImport as undoCall } from '../../../shared/admin/import-calls.ts';
import type { ImportTarget, ValidatedRow, RowToValidate } from './import-target.ts';
import type { WorkDeps } from './import-work-deps.ts';

const SYSTEM = { kind: 'system' } as const;

/** Writes the next rows and the progress in one transaction. Answers the number of rows, or null when the import is finished. */
export async function applyBatch(deps: WorkDeps, { id }: ImportRecord, target: ImportTarget, size: number) {
  // Outside of the transaction, because decoding pictures takes long.
  const files = target.files && (await readyFiles(deps, id, target, size));
  return deps.database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.state !== 'applying') return null;
    const { rows, reached } = await writtenRows(tx, run, 'up', run.reached, size);
    if (rows.length === 0 && reached >= run.lastRow) {
      await patchImport(tx, id, {
        state: 'applied',
        begun: 0,
        reached: run.lastRow,
        version: run.version + 1,
        appliedAt: deps.clock.now(),
      });
      return null;
    }
    if (rows.length > 0) {
      const rowsToApply = rows.map(({ row, cells }) => ({ row, values: cells }));
      const results = await target.apply(tx, rowsToApply, actorFor(deps, run), { operation: applyCall.name, files });
      await updateResults(tx, run, rows, results);
    }
    await patchImport(tx, id, { reached, begun: 0 });
    return rows.length;
  });
}

/** The files of the next rows. */
async function readyFiles({ database }: WorkDeps, id: string, target: ImportTarget, size: number) {
  const next = await database.read(SYSTEM, async (tx) => {
    const run = await readImport(tx, id);
    const next = run?.state === 'applying' ? await writtenRows(tx, run, 'up', run.reached, size) : undefined;
    return { run, rows: (next?.rows ?? []).map(({ row, cells }) => ({ row, values: cells })) };
  });
  return next.run && target.files?.(next.run, next.rows);
}

/** Records may have changed since the check. Stores what each row has done where that differs from the check. */
async function updateResults(
  tx: Tx,
  run: ImportRecord,
  rows: readonly StoredRow[],
  results: readonly ValidatedRow[],
): Promise<void> {
  const before = new Map(rows.map((row) => [row.row, row]));
  const different = results.filter((row) => isDifferent(row, before.get(row.row)));
  await updateRowResults(tx, run.id, different);
  if (different.length > 0) await recount(tx, run, different, before);
}

const isDifferent = (now: ValidatedRow, before: StoredRow | undefined): boolean =>
  now.result !== before?.result ||
  (now.result === 'changed' && JSON.stringify(now.changes) !== JSON.stringify(before.changes));

async function recount(
  tx: Tx,
  run: ImportRecord,
  different: readonly ValidatedRow[],
  before: Map<number, StoredRow>,
): Promise<void> {
  const counts = { new: run.newRows, changed: run.changedRows, same: run.sameRows, wrong: run.wrongRows };
  for (const { row, result } of different) {
    counts[result] += 1;
    counts[before.get(row)?.result ?? result] -= 1;
  }
  await patchImport(tx, run.id, {
    newRows: counts.new,
    changedRows: counts.changed,
    sameRows: counts.same,
    wrongRows: counts.wrong,
  });
}

/**
 * Undoes the last rows that are not undone yet. An undo is all or nothing: if a record has been changed since, the rows undone so
 * far are applied again.
 */
export const undoBatch = (deps: WorkDeps, { id }: ImportRecord, target: ImportTarget, size: number) =>
  deps.database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.state !== 'undoing') return null;
    const { rows, reached } = await writtenRows(tx, run, 'down', run.reached, size);
    if (rows.length === 0 && reached === 0) {
      await patchImport(tx, id, { state: 'undone', begun: 0, reached: 0, version: run.version + 1 });
      return null;
    }
    const stopped =
      rows.length > 0 &&
      ((await changedAmong(tx, run, target, rows))[0] ?? (await undoRows(deps, tx, run, target, rows)));
    if (stopped) {
      const error = { key: 'imports.undoStopped', params: { row: stopped.row } };
      await patchImport(tx, id, { state: 'applying', error, version: run.version + 1 });
      return null;
    }
    await patchImport(tx, id, { reached, begun: 0 });
    return rows.length;
  });

/** Deletes new records and restores changed ones. If a row cannot be undone, answers that row and changes nothing. */
async function undoRows(deps: WorkDeps, tx: Tx, run: ImportRecord, target: ImportTarget, rows: readonly StoredRow[]) {
  const actor = actorFor(deps, run);
  const former = rows.filter(({ result }) => result === 'changed').map(formerValues);
  const wrong = (await target.validate(tx, former)).find(({ result }) => result === 'wrong');
  if (wrong) return wrong;
  const made = rows.filter(({ result }) => result === 'new').map(({ row, cells }) => ({ row, values: cells }));
  const records = await target.records(tx, made);
  const inUse = new Set(await target.remove(tx, [...records.values()], actor));
  if (inUse.size > 0) return made.find(({ row }) => inUse.has(records.get(row) ?? ''));
  await target.apply(tx, former, actor, { operation: undoCall.name });
  return undefined;
}

/** The row of a file that would restore the old values. */
const formerValues = ({ row, cells, changes }: StoredRow): RowToValidate => ({
  row,
  values: { ...cells, ...Object.fromEntries(Object.entries(changes ?? {}).map(([column, [old]]) => [column, old])) },
});

const actorFor = ({ clock }: WorkDeps, run: ImportRecord): Actor => ({
  id: run.createdBy,
  via: run.via,
  ip: run.ip,
  requestId: requestOf(run.id),
  clock,
});
