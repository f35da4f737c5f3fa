import type { Cell, RecordRow, WrongCell } from '../../../shared/admin/entity-calls.ts';
import { columnsOf, keyColumns, keyText, ofEachEntity, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { lockByName } from '../../account/store.ts';
import type { Tx } from '../../db/database.ts';
import { issueText } from '../../http/messages.ts';
import { mapInSlices } from '../../in-slices.ts';
import { readDictionaries } from '../../product/store.ts';
import { validateValues, type Changes, type Lookups } from './validate-values.ts';
import { cellText, missingCells, rowReader, type CellError } from './read-cells.ts';
import { elsewhereIssue } from './person-issues.ts';
import { findRecords } from './record-store.ts';
import { findReferences } from './reference-store.ts';
import { openTicketsOf, sensitiveWords } from './validation-store.ts';

/** A row of texts by column. Columns that are left out keep their value. With `id` it changes that record, and may change its key. */
export interface InputRow {
  row: number;
  id?: string;
  values: Readonly<Record<string, string>>;
}
/** The result of validating a row. Before it is applied it must be validated again in that transaction. */
export interface ValidatedRecord {
  row: number;
  result: 'new' | 'changed' | 'same' | 'wrong';
  id?: string;
  key: string;
  changes: Changes;
  errors: CellError[];
}

/** Locks the entity until the transaction ends, so that what was validated is still true when it is written. */
export const lockEntity = (tx: Tx, name: EntityName): Promise<void> => lockByName(tx, `entity:${name}`);

/** A record that is sent as JSON, in the form of a file's row. */
export const rowOf = (name: EntityName, row: number, values: Readonly<Record<string, Cell>>): InputRow => ({
  row,
  values: Object.fromEntries(Object.entries(values).map(([column, value]) => [column, cellText(name, column, value)])),
});

/** Validates rows against the stored records, with few statements however many rows there are. Writes nothing. */
export async function validateRecords(
  tx: Tx,
  name: EntityName,
  given: readonly InputRow[],
): Promise<ValidatedRecord[]> {
  const cellsOf = rowReader(name);
  const read = await mapInSlices(given, (row) => ({ ...row, texts: row.values, ...cellsOf(row.values) }));
  const records = await recordsOf(tx, name, read);
  const whole = read.map(({ values }, at) => ({ ...records.at(at)?.values, ...values }));
  const lookups = await lookUp(tx, name, whole, records.ids);
  const seen = new Map<string, number>();
  return mapInSlices(read, (row, at) => validateRow(name, row, { at, records, lookups, seen }));
}

interface ReadRow extends Omit<InputRow, 'values'> {
  texts: InputRow['values'];
  values: Record<string, Cell>;
  errors: CellError[];
}
interface RowContext {
  at: number;
  records: Awaited<ReturnType<typeof recordsOf>>;
  lookups: Lookups;
  /** The first row of each key. */
  seen: Map<string, number>;
}

function validateRow(
  name: EntityName,
  { row, id, texts, values, errors }: ReadRow,
  { at, records, lookups, seen }: RowContext,
): ValidatedRecord {
  const record = records.at(at);
  const validated = validateValues(name, record, values, lookups);
  const key = records.keys[at] ?? '';
  const wrong = [...errors, ...(record ? [] : missingCells(name, texts))];
  const columnsWithError = new Set(wrong.map(({ column }) => column));
  wrong.push(...validated.errors.filter(({ column }) => !columnsWithError.has(column)));
  const other = records.byKey.get(key);
  const [first = ''] = keyColumns(name);
  const keyError = (issue: CellError['issue']) => wrong.push({ column: first, value: texts[first] ?? '', issue });
  if (id !== undefined && other && other.id !== id) keyError({ key: 'issue.keyTaken' });
  const elsewhere = name === 'people' && id === undefined && record && elsewhereIssue(record, validated.changes);
  // Errors that follow from the move are left out.
  if (elsewhere) wrong.splice(0, Infinity, { column: first, value: texts[first] ?? '', issue: elsewhere });
  const hasKey = !wrong.some(({ column }) => keyColumns(name).includes(column));
  const earlier = hasKey ? seen.get(key) : undefined;
  if (earlier !== undefined) keyError({ key: 'issue.keyTwice', params: { row: earlier } });
  if (hasKey) seen.set(key, earlier ?? row);
  return {
    row,
    result: resultOf(wrong, record, validated.changes),
    ...(record ? { id: record.id } : {}),
    key,
    changes: validated.changes,
    errors: wrong,
  };
}

const resultOf = (wrong: CellError[], record: RecordRow | undefined, changes: Changes): ValidatedRecord['result'] =>
  wrong.length > 0 ? 'wrong' : !record ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same';

/** The key in the form in which keys are compared. */
const keyOf = (name: EntityName, values: Readonly<Record<string, Cell>>): string =>
  keyText(name, Object.fromEntries(keyColumns(name).map((column) => [column, String(values[column] ?? '')])));

/** The stored record of each of these rows, by id or by key, and the key that the row has with it. */
async function recordsOf(tx: Tx, name: EntityName, rows: readonly { id?: string; values: Record<string, Cell> }[]) {
  const given = rows.flatMap(({ id }) => id ?? []);
  const byId = new Map((await findRecords(tx, name, 'id', given)).map((record) => [record.id, record]));
  const keys = rows.map(({ id, values }) =>
    keyOf(name, { ...(id === undefined ? {} : byId.get(id)?.values), ...values }),
  );
  const byKey = new Map((await findRecords(tx, name, 'key', keys)).map((record) => [record.key, record]));
  const ids = [...byId.keys(), ...[...byKey.values()].map(({ id }) => id)];
  const at = (index: number): RecordRow | undefined => {
    const id = rows[index]?.id;
    return id === undefined ? byKey.get(keys[index] ?? '') : byId.get(id);
  };
  return { ids, keys, byKey, at };
}

const hasCodes = ofEachEntity((name) => columnsOf(name).some(([, { type }]) => type === 'code'));

async function lookUp(
  tx: Tx,
  name: EntityName,
  rows: readonly Record<string, Cell>[],
  ids: readonly string[],
): Promise<Lookups> {
  return {
    references: await findReferences(tx, name, rows),
    dictionaries: hasCodes(name) ? await readDictionaries(tx) : null,
    words: name === 'questions' ? await sensitiveWords(tx) : [],
    openTickets: name === 'people' ? await openTicketsOf(tx, ids) : new Map(),
  };
}

/** All errors, with messages in the viewer's language. */
export const wrongCells = (validated: readonly ValidatedRecord[], language: Language): WrongCell[] =>
  validated.flatMap(({ row, errors }) =>
    errors.map(({ column, value, issue }) => ({ row, column, value, message: issueText(language, issue) })),
  );
