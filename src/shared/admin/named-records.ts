import type { Cell } from './entity-calls.ts';
import type { Column } from './entity.ts';
import type { EntityName } from './entity-table.ts';
import { partLineOf, partLineText } from './part-line.ts';

/** The entity whose records the values of this column name. */
export const namedEntity = (column: Column): EntityName | undefined =>
  column.type === 'record' || column.type === 'records' || column.type === 'parts'
    ? (column.of as EntityName)
    : undefined;

/** What was typed for each record that a value names. */
export function namedRecords({ type }: Column, value: Cell | undefined): string[] {
  const all = [value ?? []].flat().filter((each) => typeof each === 'string');
  return type === 'parts' ? all.map(partLineOf).flatMap((line) => (line && !line.isFree ? [line.name] : [])) : all;
}

/** The same value with each name replaced. The order of records means nothing, that of parts does. */
export function renamed({ type }: Column, value: Cell, nameOf: (typed: string) => string): Cell {
  if (!Array.isArray(value)) return typeof value === 'string' ? nameOf(value) : value;
  if (type !== 'parts') return [...new Set(value.map(nameOf))].toSorted();
  return value.map((text) => {
    const line = partLineOf(text);
    return line ? partLineText(line.isFree ? line : { ...line, name: nameOf(line.name) }) : text;
  });
}
