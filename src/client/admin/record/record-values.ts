import type { Cell, RecordRow } from '../../../shared/admin/entity-calls.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { columnsOf, entityOf, mayChange, type EntityName } from '../../../shared/admin/entity-table.ts';
import type { FieldTable } from '../../../shared/field/entry.ts';
import { typedValue, wireValue } from '../../../shared/field/value.ts';
import type { Role } from '../../../shared/ticket/rules.ts';
import type { FormValues } from '../../form/form-store.ts';

/** A column's name in the form is its path on the wire, so that what the server says of it finds it. */
const PATH = 'values.';
export const fieldOf = (column: string): string => PATH + column;

/** The columns that this user types: of a new record all, of an existing one not the key that is its id. */
export function typedColumns(name: EntityName, role: Role, isNew: boolean): [string, Column][] {
  const { keyIsId } = entityOf(name);
  return columnsOf(name).filter(
    ([column, { derived, key }]) => !derived && mayChange(name, column, role) && (isNew || !keyIsId || !key),
  );
}

export const tableOf = (columns: readonly [string, Column][]): FieldTable =>
  Object.fromEntries(columns.map(([column, entry]) => [fieldOf(column), entry]));

/** What the form begins with. */
export const presetsOf = (columns: readonly [string, Column][], record: RecordRow | undefined): FormValues =>
  Object.fromEntries(columns.map(([column, entry]) => [fieldOf(column), typedValue(entry, record?.values[column])]));

/** What was changed of a record, or all that was typed of a new one; an emptied field is null. */
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
