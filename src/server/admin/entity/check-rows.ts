import type { Tx } from '../../db/database.ts';
import { createPace, letOthers } from '../import/batch-pace.ts';
import type { MappedHeading } from '../import-file/map-headings.ts';
import type { CellFault, FileRow } from '../import-file/table-file.ts';
import { addRows } from '../import/import-row-store.ts';
import { lockImport, patchImport, type ImportRecord } from '../import/import-store.ts';
import type { ImportTarget, JudgedRow, RowError } from '../import/import-target.ts';
import type { WorkDeps } from '../import/import-work-deps.ts';

const SYSTEM = { kind: 'system' } as const;

/** Takes the rows of the file one batch after the other. */
export function createCheck(
  { database }: WorkDeps,
  { id }: ImportRecord,
  target: ImportTarget,
  mapping: MappedHeading[],
) {
  const pace = createPace(database.kind);
  const seen = new Map<string, number>();
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  let reached = 0;
  const progress = () => ({
    reached,
    newRows: counts.new,
    changedRows: counts.changed,
    sameRows: counts.same,
    wrongRows: counts.wrong,
  });
  /** False when another is at work on it: whoever finds that the import is not where it was left, leaves. */
  const step = (work: (tx: Tx) => Promise<void>) =>
    database.transaction(SYSTEM, async (tx) => {
      const run = await lockImport(tx, id);
      if (run?.state !== 'checking' || run.reached !== reached) return false;
      await work(tx);
      return true;
    });
  return {
    rows: async (rows: readonly FileRow[]): Promise<boolean> => {
      for (let at = 0; at < rows.length;) {
        const batch = rows.slice(at, at + pace.size());
        at += batch.length;
        const from = performance.now();
        const isMine = await step(async (tx) => {
          const asked = batch.map((row) => ({ row: row.row, values: valuesOf(row, mapping) }));
          const judged = (await target.judge(tx, asked)).map((row, index) =>
            withFaults(onlyOnce(row, seen), batch[index]?.faults ?? [], mapping),
          );
          for (const { result } of judged) counts[result] += 1;
          reached = batch.at(-1)?.row ?? reached;
          const cells = new Map(asked.map(({ row, values }) => [row, values]));
          await addRows(tx, id, judged.map((row) => ({ ...row, cells: cells.get(row.row) ?? {} })).map(kept));
          await patchImport(tx, id, { mapping, ...progress() });
        });
        if (!isMine) return false;
        const ms = performance.now() - from;
        pace.took(batch.length, ms);
        await letOthers(database.kind, ms);
      }
      return true;
    },
    end: () =>
      step(async (tx) => {
        const version = ((await lockImport(tx, id))?.version ?? 1) + 1;
        await patchImport(tx, id, { state: 'checked', mapping, lastRow: reached, version });
      }),
  };
}

const valuesOf = ({ cells }: FileRow, mapping: readonly MappedHeading[]): Record<string, string> =>
  Object.fromEntries(
    mapping.flatMap(({ column }, at) => (column === null ? [] : [[column, (cells[at] ?? '').trim()]])),
  );

const TWICE = 'issue.keyTwice';
/** A record that stands twice in the file: the first one counts. */
function onlyOnce(judged: JudgedRow, seen: Map<string, number>): JudgedRow {
  if (judged.key.replaceAll('|', '') === '') return judged;
  const first = seen.get(judged.key);
  if (first === undefined) {
    seen.set(judged.key, judged.row);
    return judged;
  }
  // Twice in one batch is told already.
  if (judged.errors.some(({ text }) => text.key === TWICE)) return judged;
  const error: RowError = { column: '', value: judged.key, text: { key: TWICE, params: { row: first } } };
  return { ...judged, result: 'wrong', changes: {}, errors: [...judged.errors, error] };
}

/** What is wrong with the cells as they stand in the file goes before what is wrong with what they say. */
function withFaults(judged: JudgedRow, faults: readonly CellFault[], mapping: readonly MappedHeading[]): JudgedRow {
  const errors = faults.flatMap(({ column: at, fault, found }): RowError[] => {
    const column = mapping[at]?.column;
    return column ? [{ column, value: found, text: { key: `imports.fault.${fault}` } }] : [];
  });
  if (errors.length === 0) return judged;
  const named = new Set(errors.map(({ column }) => column));
  const rest = judged.errors.filter(({ column }) => !named.has(column));
  return { ...judged, result: 'wrong', changes: {}, errors: [...errors, ...rest] };
}

/** Without what most rows have none of: it is written a hundred thousand times. */
const kept = ({ row, result, cells, changes, errors }: JudgedRow & { cells: Record<string, string> }) => ({
  row,
  result,
  cells,
  changes: Object.keys(changes).length > 0 ? changes : null,
  errors: errors.length > 0 ? errors : null,
});
