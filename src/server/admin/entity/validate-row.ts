import type { Cell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import { keyColumns, type EntityName } from '../../../shared/admin/entity-table.ts';
import { elsewhereIssue } from './person-issues.ts';
import { missingCells, type CellError } from './read-cells.ts';
import { validateValues, type Changes, type Lookups } from './validate-values.ts';

/** The result of validating a row. Before it is applied it must be validated again in that transaction. */
export interface ValidatedRecord {
  row: number;
  result: 'new' | 'changed' | 'same' | 'wrong';
  id?: string;
  key: string;
  changes: Changes;
  errors: CellError[];
}

/** A row with its cells read. */
interface ReadRow {
  row: number;
  id?: string;
  texts: Readonly<Record<string, string>>;
  values: Record<string, Cell>;
  errors: CellError[];
}
/** What is stored of a row. */
export interface Stored {
  key: string;
  /** The record that the row changes. */
  record: RecordRow | undefined;
  /** The record that has the key now. */
  ofKey: RecordRow | undefined;
}
interface RowContext extends Stored {
  lookups: Lookups;
  /** The first row of each key. */
  seen: Map<string, number>;
}

/** What a row would do, or its errors. */
export function validateRow(
  name: EntityName,
  { row, id, texts, values, errors }: ReadRow,
  { key, record, ofKey, lookups, seen }: RowContext,
): ValidatedRecord {
  const validated = validateValues(name, record, values, lookups);
  const wrong = [...errors, ...(record ? [] : missingCells(name, texts))];
  const columnsWithError = new Set(wrong.map(({ column }) => column));
  wrong.push(...validated.errors.filter(({ column }) => !columnsWithError.has(column)));
  const [first = ''] = keyColumns(name);
  const keyError = (issue: CellError['issue']) => wrong.push({ column: first, value: texts[first] ?? '', issue });
  if (id !== undefined && ofKey && ofKey.id !== id) keyError({ key: 'issue.keyTaken' });
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
