// PostgreSQL names columns in snake case, our code in camel case.
import { getTableColumns, type Table } from 'drizzle-orm';

/** `firstName` → `first_name`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Columns = Record<string, { name: string }>;

/** A row with the column names of its table. */
export const toColumns = (columns: Columns, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value]));

/** SQL: all columns of a table with our names for them, as JSON has them: `u.sn_normal as "snNormal"`. */
export const columnsOf = (table: Table, alias: string): string =>
  Object.entries(getTableColumns(table))
    .map(([key, { name }]) => `${alias}.${name} as "${key}"`)
    .join(', ');
