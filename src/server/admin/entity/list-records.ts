import type { CallOutput, ParsedInput } from '../../../shared/call.ts';
import type { listRecords } from '../../../shared/admin/entity-calls.ts';
import { columnsOf, type EntityName } from '../../../shared/admin/entity-table.ts';
import { invalid } from '../../../shared/errors.ts';
import type { Tx } from '../../db/database.ts';
import { isSortable, readRecords, type Sort, type RecordQuery } from './record-store.ts';

type Query = ParsedInput<typeof listRecords>['query'];

/** One page of an entity's records. */
export async function listPage(tx: Tx, name: EntityName, query: Query): Promise<CallOutput<typeof listRecords>> {
  const { q = '', active, sort, cursor, limit } = query;
  const found = await readRecords(tx, name, {
    words: q.split(/\s+/).filter(Boolean),
    active: active === undefined ? undefined : active === 'true',
    sort: sortOf(name, sort),
    after: afterOf(cursor),
    limit: limit + 1,
  });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ order: _order, ...record }) => record),
    next: last ? Buffer.from(JSON.stringify([last.order, last.id])).toString('base64url') : null,
  };
}

function sortOf(name: EntityName, sort: string | undefined): Sort {
  const column = sort?.replace('-', '');
  const known = columnsOf(name).some(([each, entry]) => each === column && isSortable(entry));
  if (column !== undefined && !known) throw invalid({ sort: { key: 'issue.choice' } });
  return { column, descending: sort?.startsWith('-') ?? false };
}

function afterOf(cursor: string | undefined): RecordQuery['after'] {
  if (cursor === undefined) return undefined;
  try {
    const [key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof key === 'string' && typeof id === 'string' && !key.includes('\0')) return { key, id };
  } catch {
    // throws invalid below
  }
  throw invalid({ cursor: { key: 'issue.invalid' } });
}
