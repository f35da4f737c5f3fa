import type { Tx } from '../../db/database.ts';
import { createPace, yieldToOthers } from './batch-pace.ts';
import type { MappedHeading } from '../import-file/map-headings.ts';
import type { FileCellError, FileRow } from '../import-file/table-file.ts';
import { addRows } from './import-row-store.ts';
import { lockImport, patchImport, type ImportRecord } from './import-store.ts';
import type { ImportTarget, ValidatedRow, RowError } from './import-target.ts';
import type { WorkDeps } from './import-work-deps.ts';

const SYSTEM = { kind: 'system' } as const;

/** Validates the rows of a file in batches and stores the results. */
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
  /** False when another process has continued this import in the meantime. */
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
        const isCurrent = await step(async (tx) => {
          const rowsOfFile = batch.map((row) => ({ row: row.row, values: valuesOf(row, mapping) }));
          const validated = (await target.validate(tx, rowsOfFile)).map((row, index) =>
            withFileErrors(withDuplicateError(row, seen), batch[index]?.errors ?? [], mapping),
          );
          for (const { result } of validated) counts[result] += 1;
          reached = batch.at(-1)?.row ?? reached;
          const cells = new Map(rowsOfFile.map(({ row, values }) => [row, values]));
          await addRows(tx, id, validated.map((row) => ({ ...row, cells: cells.get(row.row) ?? {} })).map(storedRow));
          await patchImport(tx, id, { mapping, ...progress() });
        });
        if (!isCurrent) return false;
        const ms = performance.now() - from;
        pace.record(batch.length, ms);
        await yieldToOthers(database.kind, ms);
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

const DUPLICATE_KEY = 'issue.keyTwice';
/** Of two rows with the same key the second one is wrong. */
function withDuplicateError(validated: ValidatedRow, seen: Map<string, number>): ValidatedRow {
  if (validated.key.replaceAll('|', '') === '') return validated;
  const first = seen.get(validated.key);
  if (first === undefined) {
    seen.set(validated.key, validated.row);
    return validated;
  }
  // Duplicates within one batch have this error already.
  if (validated.errors.some(({ text }) => text.key === DUPLICATE_KEY)) return validated;
  const error: RowError = { column: '', value: validated.key, text: { key: DUPLICATE_KEY, params: { row: first } } };
  return { ...validated, result: 'wrong', changes: {}, errors: [...validated.errors, error] };
}

/** Errors of the file format (a formula, a merged cell) replace the validation errors of the same cell. */
function withFileErrors(
  validated: ValidatedRow,
  fileErrors: readonly FileCellError[],
  mapping: readonly MappedHeading[],
): ValidatedRow {
  const errors = fileErrors.flatMap(({ column: at, kind, found }): RowError[] => {
    const column = mapping[at]?.column;
    return column ? [{ column, value: found, text: { key: `imports.fault.${kind}` } }] : [];
  });
  if (errors.length === 0) return validated;
  const named = new Set(errors.map(({ column }) => column));
  const rest = validated.errors.filter(({ column }) => !named.has(column));
  return { ...validated, result: 'wrong', changes: {}, errors: [...errors, ...rest] };
}

/** Empty objects are stored as null, because an import may have 100,000 rows. */
const storedRow = ({ row, result, cells, changes, errors }: ValidatedRow & { cells: Record<string, string> }) => ({
  row,
  result,
  cells,
  changes: Object.keys(changes).length > 0 ? changes : null,
  errors: errors.length > 0 ? errors : null,
});
