// Rows that travel as PostgreSQL's JSON: its names on one side, ours in camel case on the other.

type Columns = Record<string, { name: string }>;

/** A row under the names of its table's columns. */
export const toColumns = (columns: Columns, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value]));

const known = new Map<string, string>();

function camel(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const made = name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  known.set(name, made);
  return made;
}

/** Columns whose JSON has names in camel case already: fields of a ticket. */
const unchangedColumns = new Set(['changes', 'internal_changes']);

/** JSON of rows with its names in camel case, to the bottom; `changes` of an event keep theirs. */
export function fromColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromColumns);
  if (typeof value !== 'object' || value === null) return value;
  const named: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value))
    named[camel(key)] = unchangedColumns.has(key) ? inner : fromColumns(inner);
  return named;
}
