import type { Tx } from '../../db/database.ts';
import type { Actor } from '../audit/audit-store.ts';
import { changedAmong, requestOf } from './changed-rows.ts';
import { rejudgeRows, writtenRows, type StoredRow } from './import-row-store.ts';
import { lockImport, patchImport, readImport, type ImportRecord } from './import-store.ts';
import { applyImport as applyCall, undoImport as undoCall } from '../../../shared/admin/import-calls.ts';
import type { ImportTarget, JudgedRow, RowToJudge } from './import-target.ts';
import type { WorkDeps } from './import-work-deps.ts';

const SYSTEM = { kind: 'system' } as const;

/** The next rows, in one transaction with how far it has come; how many they were, null when there is nothing left to do. */
export async function applyBatch(deps: WorkDeps, { id }: ImportRecord, target: ImportTarget, size: number) {
  // Decoding a picture takes long, and so must not be done while the database waits.
  const files = target.files && (await readyFiles(deps, id, target, size));
  return deps.database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.state !== 'applying') return null;
    const rows = await writtenRows(tx, id, 'up', run.reached, size);
    const last = rows.at(-1);
    if (!last) {
      await patchImport(tx, id, {
        state: 'applied',
        reached: run.lastRow,
        version: run.version + 1,
        appliedAt: deps.clock.now(),
      });
      return null;
    }
    const asked = rows.map(({ row, cells }) => ({ row, values: cells }));
    const judged = await target.apply(tx, asked, actorFor(deps, run), { operation: applyCall.name, files });
    await keepJudgements(tx, run, rows, judged);
    await patchImport(tx, id, { reached: last.row });
    return rows.length;
  });
}

/** Of the rows that come next. */
async function readyFiles({ database }: WorkDeps, id: string, target: ImportTarget, size: number) {
  const next = await database.read(SYSTEM, async (tx) => {
    const run = await readImport(tx, id);
    const rows = run?.state === 'applying' ? await writtenRows(tx, id, 'up', run.reached, size) : [];
    return { run, rows: rows.map(({ row, cells }) => ({ row, values: cells })) };
  });
  return next.run && target.files?.(next.run, next.rows);
}

/** Somebody may have changed what is kept since the file was checked: then a row has done something else. */
async function keepJudgements(
  tx: Tx,
  run: ImportRecord,
  rows: readonly StoredRow[],
  judged: readonly JudgedRow[],
): Promise<void> {
  const before = new Map(rows.map((row) => [row.row, row]));
  const other = judged.filter((row) => isOther(row, before.get(row.row)));
  await rejudgeRows(tx, run.id, other);
  if (other.length > 0) await recount(tx, run, other, before);
}

const isOther = (now: JudgedRow, before: StoredRow | undefined): boolean =>
  now.result !== before?.result ||
  (now.result === 'changed' && JSON.stringify(now.changes) !== JSON.stringify(before.changes));

async function recount(
  tx: Tx,
  run: ImportRecord,
  other: readonly JudgedRow[],
  before: Map<number, StoredRow>,
): Promise<void> {
  const counts = { new: run.newRows, changed: run.changedRows, same: run.sameRows, wrong: run.wrongRows };
  for (const { row, result } of other) {
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
 * The last rows that are still there, taken back. All or nothing: where somebody was quicker, what was taken back is applied
 * once more.
 */
export const undoBatch = (deps: WorkDeps, { id }: ImportRecord, target: ImportTarget, size: number) =>
  deps.database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.state !== 'undoing') return null;
    const rows = await writtenRows(tx, id, 'down', run.reached, size);
    const last = rows.at(-1);
    if (!last) {
      await patchImport(tx, id, { state: 'undone', reached: 0, version: run.version + 1 });
      return null;
    }
    const stopped = (await changedAmong(tx, run, target, rows))[0] ?? (await takeBack(deps, tx, run, target, rows));
    if (stopped) {
      const error = { key: 'imports.undoStopped', params: { row: stopped.row } };
      await patchImport(tx, id, { state: 'applying', error, version: run.version + 1 });
      return null;
    }
    await patchImport(tx, id, { reached: last.row - 1 });
    return rows.length;
  });

/** Removes what was new and puts back what was changed; answers a row that cannot be taken back, before anything is done. */
async function takeBack(deps: WorkDeps, tx: Tx, run: ImportRecord, target: ImportTarget, rows: readonly StoredRow[]) {
  const actor = actorFor(deps, run);
  const former = rows.filter(({ result }) => result === 'changed').map(formerValues);
  const wrong = (await target.judge(tx, former)).find(({ result }) => result === 'wrong');
  if (wrong) return wrong;
  const made = rows.filter(({ result }) => result === 'new').map(({ row, cells }) => ({ row, values: cells }));
  const records = await target.records(tx, made);
  const inUse = new Set(await target.remove(tx, [...records.values()], actor));
  if (inUse.size > 0) return made.find(({ row }) => inUse.has(records.get(row) ?? ''));
  await target.apply(tx, former, actor, { operation: undoCall.name });
  return undefined;
}

/** The row as it would be written in a file that puts back what was there before. */
const formerValues = ({ row, cells, changes }: StoredRow): RowToJudge => ({
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
