import * as z from 'zod/mini';
import type { Cell } from '../../../shared/admin/entity-calls.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { columnOf, columnsOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { ValidationIssue } from '../../../shared/errors.ts';
import { schemaOf, type SchemaOf } from '../../../shared/field/schema.ts';
import { isList, LIST_SEPARATOR, typedValue, wireValue } from '../../../shared/field/value.ts';
import { issuesOf } from '../../../shared/validation-issues.ts';

/** One error of a cell. `value` is the text of the cell. */
export interface CellError {
  column: string;
  value: string;
  issue: ValidationIssue;
}

/** A column of every file, so that an exported file can be imported without loss. */
const activeColumn: Column = { type: 'yesNo', label: 'entity.column.active' };
export const ACTIVE = 'active';

const YES = new Set(['yes', 'true', '1', '是']);
const NO = new Set(['no', 'false', '0', '否']);
/** Accepts the ways in which people and programs write yes and no. */
function yesNo(text: string): string {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? 'yes' : NO.has(word) ? 'no' : text;
}

export const cellText = (name: EntityName, column: string, value: Cell): string => {
  const entry = cellColumn(name, column);
  return entry ? typedValue(entry, value) : String(value ?? '');
};

const cellColumn = (name: EntityName, column: string): Column | undefined =>
  column === ACTIVE ? activeColumn : columnOf(name, column);

/** The value of one cell (null when it is empty) or its error. */
type ReadCell = { value: Cell } | { issue: ValidationIssue };
function readCell(entry: Column, schema: SchemaOf<Column>, text: string): ReadCell {
  const typed = entry.type === 'yesNo' ? yesNo(text) : text;
  if (entry.type === 'yesNo' && typed.trim() !== '' && typed !== 'yes' && typed !== 'no')
    return { issue: { key: 'issue.choice' } };
  const wire = wireValue(entry, typed);
  if (wire === undefined) {
    // A language without a label has none in the database either.
    if (isList(entry.type)) return { value: entry.set !== undefined && entry.optional ? null : [] };
    return entry.optional ? { value: null } : { issue: { key: 'issue.required' } };
  }
  const parsed = z.safeParse(schema, wire, { reportInput: true });
  if (!parsed.success) return { issue: Object.values(issuesOf(parsed.error))[0] ?? { key: 'issue.invalid' } };
  if (entry.key && typeof parsed.data === 'string' && parsed.data.includes(LIST_SEPARATOR))
    return { issue: { key: 'issue.separator' } };
  return { value: parsed.data as Cell };
}

/** Reads the cells of one column. A text that was read before is not read again: most columns have few different ones. */
function columnReader(name: EntityName, column: string): (text: string) => ReadCell {
  const entry = cellColumn(name, column);
  if (!entry) return () => ({ issue: { key: 'issue.unknownField' } });
  const schema = schemaOf(entry);
  const known = new Map<string, ReadCell>();
  return (text) => {
    const read = known.get(text) ?? readCell(entry, schema, text);
    known.set(text, read);
    return read;
  };
}

interface ReadRow {
  values: Record<string, Cell>;
  errors: CellError[];
}

/** Reads the cells of rows, one row after the other; an unknown column is an error. */
export function rowReader(name: EntityName): (texts: Readonly<Record<string, string>>) => ReadRow {
  const readers = new Map<string, (text: string) => ReadCell>();
  const readerOf = (column: string): ((text: string) => ReadCell) => {
    const reader = readers.get(column) ?? columnReader(name, column);
    readers.set(column, reader);
    return reader;
  };
  const lists = columnsOf(name).filter(([, { type, optional }]) => !optional && isList(type));
  return (texts) => {
    const values: Record<string, Cell> = {};
    const errors: CellError[] = [];
    for (const [column, text] of Object.entries(texts)) {
      const read = readerOf(column)(text);
      if ('issue' in read) errors.push({ column, value: text, issue: read.issue });
      else values[column] = read.value;
    }
    // readCell answers an empty list for an empty cell.
    for (const [column] of lists)
      if (Array.isArray(values[column]) && values[column].length === 0)
        errors.push({ column, value: '', issue: { key: 'issue.required' } });
    return { values, errors };
  };
}

/** Errors for the required columns that a new record does not have. */
export const missingCells = (name: EntityName, texts: Readonly<Record<string, string>>): CellError[] =>
  columnsOf(name)
    .filter(([column, { optional }]) => !optional && texts[column] === undefined)
    .map(([column]) => ({ column, value: '', issue: { key: 'issue.required' } }));
