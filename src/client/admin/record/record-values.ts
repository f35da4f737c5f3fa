import type { Cell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { allColumns, entityOf, mayChange, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { FieldTable } from '../../../shared/field/entry.ts';
import { typedValue, wireValue } from '../../../shared/field/value.ts';
import type { Role } from '../../../shared/ticket/rules.ts';
import type { FormValues } from '../../form/form-store.ts';

/** The form field of a column is named like its path in the request, so that errors of the server find their field. */
const PATH = 'values.';
export const fieldOf = (column: string): string => PATH + column;

/** The columns that this user can edit, with labels in the languages that are among `names`. A key that is the record's id can be set only in a new record. */
export function typedColumns(
  name: EntityName,
  role: Role,
  isNew: boolean,
  names: readonly string[] = [],
): [string, Column][] {
  const { keyIsId } = entityOf(name);
  return allColumns(name, names).filter(
    ([column, { derived, key }]) => !derived && mayChange(name, column, role) && (isNew || !keyIsId || !key),
  );
}

export const tableOf = (columns: readonly [string, Column][]): FieldTable =>
  Object.fromEntries(columns.map(([column, entry]) => [fieldOf(column), entry]));

export const presetsOf = (columns: readonly [string, Column][], record: RecordRow | undefined): FormValues =>
  Object.fromEntries(columns.map(([column, entry]) => [fieldOf(column), typedValue(entry, record?.values[column])]));

/** Codes that the address of a new record gives: it was asked for where they are known. */
export const givenIn = (
  columns: readonly [string, Column][],
  params: Readonly<Record<string, string | undefined>>,
): FormValues =>
  Object.fromEntries(
    columns.flatMap(([column, { type }]) => {
      const given = params[column];
      return type === 'code' && given !== undefined ? [[fieldOf(column), given]] : [];
    }),
  );

/** The values that differ from the initial ones; an emptied field is null. */
export function changedValues(
  columns: readonly [string, Column][],
  before: FormValues,
  typed: FormValues,
): Record<string, Cell> {
  const changed: Record<string, Cell> = {};
  for (const [column, entry] of columns) {
    const [old = '', next = ''] = [before[fieldOf(column)], typed[fieldOf(column)]];
    if (old.trim() === next.trim()) continue;
    changed[column] = (wireValue(entry, next) ?? null) as Cell;
  }
  return changed;
}
