import * as z from 'zod/mini';
import { listRecords, type Cell, type RecordRow } from '../../../shared/admin/entity-calls.ts';
import { allColumns, entityNames, entityOf, rightOn, type EntityName } from '../../../shared/admin/entity-table.ts';
import { columnLabel } from '../../../shared/admin/column-label.ts';
import type { Column } from '../../../shared/admin/entity.ts';
import { issuesOf } from '../../../shared/validation-issues.ts';
import { translatorOf } from '../../http/messages.ts';
import type { ExportContext, ExportQuery, ExportSource } from './export-source.ts';
import { cellText } from '../entity/read-cells.ts';
import { furtherColumns, readRecords, type RecordQuery } from '../entity/record-store.ts';
import type { TableCell } from './write-table.ts';

const AT_ONCE = 500;
const SYSTEM = { kind: 'system' } as const;

/** Everybody who sees the list of an entity may export it. */
export const entityExports = (): ExportSource[] => entityNames.map(entityExport);

const entityExport = (name: EntityName): ExportSource => ({
  list: name,
  mayExport: (viewer) => viewer.kind === 'user' && rightOn(name, viewer.role) !== 'none',
  issues: (query) => {
    const parsed = z.safeParse(listRecords.query, query, { reportInput: true });
    return parsed.success ? {} : issuesOf(parsed.error);
  },
  title: (language) => translatorOf(language)(entityOf(name).many),
  table: async (context, query) => {
    const t = translatorOf(context.language);
    const further = await context.database.read(SYSTEM, (tx) => furtherColumns(tx, name));
    const columns = allColumns(name, further);
    const labels = columns.map(([, entry]) => columnLabel(t, entry, context.language));
    return { head: [...labels, t('entity.column.active')], rows: recordsAsRows(name, columns, context, query) };
  },
});

async function* recordsAsRows(
  name: EntityName,
  columns: readonly [string, Column][],
  { database }: ExportContext,
  given: ExportQuery,
): AsyncGenerator<readonly TableCell[]> {
  const query = z.parse(listRecords.query, given);
  const wanted: RecordQuery = {
    words: (query.q ?? '').split(/\s+/).filter(Boolean),
    active: query.active === undefined ? undefined : query.active === 'true',
    sort: { column: query.sort?.replace(/^-/, ''), descending: query.sort?.startsWith('-') ?? false },
    after: undefined,
    limit: AT_ONCE,
  };
  for (let after = wanted.after; ;) {
    const page = await database.read(SYSTEM, (tx) => readRecords(tx, name, { ...wanted, after }));
    for (const record of page) yield rowOf(name, columns, record);
    const last = page.at(-1);
    if (!last || page.length < AT_ONCE) return;
    after = { key: last.order, id: last.id };
  }
}

const rowOf = (name: EntityName, columns: readonly [string, Column][], { values, active }: RecordRow): TableCell[] => [
  ...columns.map(([column, entry]) => typedCell(name, column, entry, values[column] ?? null)),
  active,
];

/** Numbers, yes/no and days keep their type; everything else is the text that an import reads. */
function typedCell(name: EntityName, column: string, { type }: Column, value: Cell): TableCell {
  if (value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (type === 'day' && typeof value === 'string') return new Date(`${value}T00:00:00Z`);
  return cellText(name, column, value);
}
