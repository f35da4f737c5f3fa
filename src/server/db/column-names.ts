// Rows as JSON: PostgreSQL names columns in snake case, our code in camel case.

type Columns = Record<string, { name: string }>;

/** A row with the column names of its table. */
export const toColumns = (columns: Columns, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value]));

const camelNames = new Map<string, string>();

function toCamelCase(name: string): string {
  const cached = camelNames.get(name);
  if (cached !== undefined) return cached;
  const made = name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  camelNames.set(name, made);
  return made;
}

/** Columns whose JSON has names in camel case already: they are the names of a ticket's fields. */
const unchangedColumns = new Set(['changes', 'internal_changes']);

/** JSON of rows with all names in camel case, nested ones too; the `changes` of an event are left as they are. */
export function fromColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromColumns);
  if (typeof value !== 'object' || value === null) return value;
  const named: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value))
    named[toCamelCase(key)] = unchangedColumns.has(key) ? inner : fromColumns(inner);
  return named;
}
