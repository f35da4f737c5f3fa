import type { Cell, RecordRow, WrongCell } from '../../../shared/admin/entity-calls.ts';
import { keyColumns, keyText, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { lockByName } from '../../account/store.ts';
import type { Tx } from '../../db/database.ts';
import { issueText } from '../../http/messages.ts';
import { readDictionaries } from '../../product/store.ts';
import { judgeValues, type Changes, type Known } from './judge-row.ts';
import { cellText, lacking, readCells, type CellError } from './read-cells.ts';
import { elsewhereIssue } from './person-issues.ts';
import { findRecords } from './record-store.ts';
import { findReferences } from './reference-store.ts';
import { openTicketsOf, sensitiveWords } from './judging-store.ts';

/** A row as a file has it: a text for each column, and where it stands. A column that is not there stays as it is. `id`: of this record, whatever its key. */
export interface GivenRow {
  row: number;
  id?: string;
  values: Readonly<Record<string, string>>;
}
/** What a row would do. It can be kept and applied later, if it is judged again in the transaction that applies it. */
export interface JudgedRow {
  row: number;
  result: 'new' | 'changed' | 'same' | 'wrong';
  id?: string;
  key: string;
  changes: Changes;
  errors: CellError[];
}

/** Whoever judges to apply takes turns with everybody else who changes this entity, until the transaction ends. */
export const lockEntity = (tx: Tx, name: EntityName): Promise<void> => lockByName(tx, `entity:${name}`);

/** Texts of the cells of a record that is sent as JSON. */
export const rowOf = (name: EntityName, row: number, values: Readonly<Record<string, Cell>>): GivenRow => ({
  row,
  values: Object.fromEntries(Object.entries(values).map(([column, value]) => [column, cellText(name, column, value)])),
});

/** Judges rows against what is kept, all at once: few statements, however many rows. Writes nothing. */
export async function judgeRows(tx: Tx, name: EntityName, given: readonly GivenRow[]): Promise<JudgedRow[]> {
  const read = given.map((row) => ({ ...row, ...readCells(name, row.values) }));
  const records = await recordsOf(tx, name, read);
  const whole = read.map(({ id, values }) => ({ ...records.of(id, keyOf(name, values))?.values, ...values }));
  const known = await lookUp(tx, name, whole, records.ids);
  const seen = new Map<string, number>();
  return read.map(({ row, id, values, errors }, at) => {
    const record = records.of(id, keyOf(name, values));
    const texts = given[at]?.values ?? {};
    const judged = judgeValues(name, record, values, known);
    const key = keyOf(name, { ...record?.values, ...values });
    const wrong = [...errors, ...(record ? [] : lacking(name, texts))];
    const told = new Set(wrong.map(({ column }) => column));
    wrong.push(...judged.errors.filter(({ column }) => !told.has(column)));
    const other = records.of(undefined, key);
    const [first = ''] = keyColumns(name);
    const keyError = (issue: CellError['issue']) => wrong.push({ column: first, value: texts[first] ?? '', issue });
    if (id !== undefined && other && other.id !== id) keyError({ key: 'issue.keyTaken' });
    const elsewhere = name === 'people' && id === undefined && record && elsewhereIssue(record, judged.changes);
    // What else its move would break is not worth a word.
    if (elsewhere) wrong.splice(0, Infinity, { column: first, value: texts[first] ?? '', issue: elsewhere });
    const hasKey = !wrong.some(({ column }) => keyColumns(name).includes(column));
    const earlier = hasKey ? seen.get(key) : undefined;
    if (earlier !== undefined) keyError({ key: 'issue.keyTwice', params: { row: earlier } });
    if (hasKey) seen.set(key, earlier ?? row);
    return {
      row,
      result: resultOf(wrong, record, judged.changes),
      ...(record ? { id: record.id } : {}),
      key,
      changes: judged.changes,
      errors: wrong,
    };
  });
}

const resultOf = (wrong: CellError[], record: RecordRow | undefined, changes: Changes): JudgedRow['result'] =>
  wrong.length > 0 ? 'wrong' : !record ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same';

/** The key that these cells make, in the form for comparison. */
const keyOf = (name: EntityName, values: Readonly<Record<string, Cell>>): string =>
  keyText(name, Object.fromEntries(keyColumns(name).map((column) => [column, String(values[column] ?? '')])));

/** The records that these rows are about, by id or by key. */
async function recordsOf(tx: Tx, name: EntityName, rows: readonly { id?: string; values: Record<string, Cell> }[]) {
  const given = rows.flatMap(({ id }) => id ?? []);
  const byId = new Map((await findRecords(tx, name, 'id', given)).map((record) => [record.id, record]));
  const keys = rows.map(({ id, values }) =>
    keyOf(name, { ...(id === undefined ? {} : byId.get(id)?.values), ...values }),
  );
  const byKey = new Map((await findRecords(tx, name, 'key', keys)).map((record) => [record.key, record]));
  const ids = [...byId.keys(), ...[...byKey.values()].map(({ id }) => id)];
  return { ids, of: (id: string | undefined, key: string) => (id === undefined ? byKey.get(key) : byId.get(id)) };
}

async function lookUp(
  tx: Tx,
  name: EntityName,
  rows: readonly Record<string, Cell>[],
  ids: readonly string[],
): Promise<Known> {
  return {
    references: await findReferences(tx, name, rows),
    dictionaries: await readDictionaries(tx),
    words: name === 'questions' ? await sensitiveWords(tx) : [],
    openTickets: name === 'people' ? await openTicketsOf(tx, ids) : new Map(),
  };
}

/** The wrong cells of these rows in the reader's language. */
export const wrongCells = (judged: readonly JudgedRow[], language: Language): WrongCell[] =>
  judged.flatMap(({ row, errors }) =>
    errors.map(({ column, value, issue }) => ({ row, column, value, message: issueText(language, issue) })),
  );
