import { readDate, type DateReading } from '../../../shared/admin/date-readings.ts';
import type { Mend } from '../../../shared/admin/file-reading.ts';
import type { Tx } from '../../db/database.ts';
import { createPace, yieldToOthers } from './batch-pace.ts';
import type { MappedHeading } from '../import-file/map-headings.ts';
import type { FileCellError, FileRow } from '../import-file/table-file.ts';
import { addRows } from './import-row-store.ts';
import { lockImport, patchImport, type ImportRecord } from './import-store.ts';
import type { ImportTarget, ValidatedRow, RowError } from './import-target.ts';
import { mendsOf } from './mended.ts';
import type { WorkDeps } from './import-work-deps.ts';

const SYSTEM = { kind: 'system' } as const;

/** Validates the rows of a file in batches and stores the results. Stores one batch while it validates the next. */
export function createCheck(
  { database }: WorkDeps,
  { id, reading }: ImportRecord,
  target: ImportTarget,
  mapping: MappedHeading[],
  dates: ReadonlyMap<string, DateReading>,
) {
  const pace = createPace(database.kind);
  const validate = batchValidator(database, target, mapping, dates, reading?.mends);
  const counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  let reached = 0;
  let stored = Promise.resolve(true);
  /** False when another process has continued this import in the meantime. */
  const step = (work: (tx: Tx) => Promise<void>) =>
    database.transaction(SYSTEM, async (tx) => {
      const run = await lockImport(tx, id);
      if (run?.state !== 'checking' || run.reached !== reached) return false;
      await work(tx);
      return true;
    });
  const store = async (rows: Awaited<ReturnType<typeof validate>>): Promise<boolean> => {
    const from = performance.now();
    const isCurrent = await step(async (tx) => {
      for (const { result } of rows) counts[result] += 1;
      reached = rows.at(-1)?.row ?? reached;
      await addRows(tx, id, rows.map(storedRow));
      await patchImport(tx, id, { mapping, reached, ...countColumns(counts) });
    });
    const ms = performance.now() - from;
    pace.record(rows.length, ms);
    await yieldToOthers(database.kind, ms);
    return isCurrent;
  };
  return {
    rows: async (rows: readonly FileRow[]): Promise<boolean> => {
      for (let at = 0; at < rows.length;) {
        const batch = rows.slice(at, at + pace.size());
        at += batch.length;
        const validated = await validate(batch).catch(async (error: unknown) => {
          // A check that starts again must not meet a batch of this one.
          await stored.catch(() => undefined);
          throw error;
        });
        if (!(await stored)) return false;
        stored = store(validated);
        // Awaited only after the next batch; until then nobody must miss that it failed.
        stored.catch(() => undefined);
      }
      return true;
    },
    end: async () =>
      (await stored) &&
      (await step(async (tx) => {
        const version = ((await lockImport(tx, id))?.version ?? 1) + 1;
        await patchImport(tx, id, { state: 'checked', begun: 0, mapping, lastRow: reached, version });
      })),
  };
}

/** Validates a batch without locking anything: what changes meanwhile is found when the rows are applied. */
function batchValidator(
  database: WorkDeps['database'],
  target: ImportTarget,
  mapping: MappedHeading[],
  dates: ReadonlyMap<string, DateReading>,
  said: readonly Mend[] | undefined,
) {
  const mends = mendsOf(said);
  const seen = new Map<string, number>();
  const days = new Set(target.columns.flatMap(({ name, date }) => (date === 'day' ? [name] : [])));
  /** A date as the product writes it. What is none stays as it is, and is told as wrong. */
  const textOf = (column: string, text: string): string => {
    const reading = dates.get(column);
    const date = reading === undefined || text === '' ? null : readDate(text, reading);
    return date === null ? text : days.has(column) ? date.slice(0, DAY_LENGTH) : date;
  };
  return async (batch: readonly FileRow[]) => {
    const mended = new Set<string>();
    const rows = batch.map(({ row, cells }) => ({
      row,
      values: valuesOf(cells, mapping, (column, text) => {
        const read = textOf(column, text);
        const next = mends.textOf(row, column, read);
        if (next === undefined) return read;
        mended.add(`${row} ${column}`);
        return textOf(column, next.trim());
      }),
    }));
    const isMended = (row: number, at: number): boolean => mended.has(`${row} ${mapping[at]?.column ?? ''}`);
    const validated = await database.read(SYSTEM, (tx) => target.validate(tx, rows));
    return validated.map((row, at) => ({
      ...withFileErrors(
        withDuplicateError(row, seen),
        // What was wrong with the file's own cell is put right with it.
        (batch[at]?.errors ?? []).filter(({ column }) => !isMended(row.row, column)),
        mapping,
      ),
      cells: rows[at]?.values ?? {},
    }));
  };
}

const countColumns = (counts: Record<ValidatedRow['result'], number>) => ({
  newRows: counts.new,
  changedRows: counts.changed,
  sameRows: counts.same,
  wrongRows: counts.wrong,
});

/** `2026-01-31`. */
const DAY_LENGTH = 10;

const valuesOf = (
  cells: FileRow['cells'],
  mapping: readonly MappedHeading[],
  textOf: (column: string, text: string) => string,
): Record<string, string> =>
  Object.fromEntries(
    mapping.flatMap(({ column }, at) => (column === null ? [] : [[column, textOf(column, (cells[at] ?? '').trim())]])),
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
