import type { RecordRow, RecordView } from '../../../shared/admin/entity-calls.ts';
import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { isId } from '../../db/id.ts';
import type { Context } from '../../http/operation.ts';
import { readAudit } from '../audit/audit-read-store.ts';
import { guardPeople } from './entity-rights.ts';
import { storedEntity } from './entity-store.ts';
import { ACTIVE } from './read-cells.ts';
import { judgeRows, type GivenRow, type JudgedRow } from './record-rows.ts';
import { countReferences, findRecords } from './record-store.ts';

/** A record as it is; throws missing. */
export async function recordAt({ tx }: Pick<Context, 'tx'>, name: EntityName, id: string): Promise<RecordRow> {
  const exists = !storedEntity(name).is.includes('::uuid') || isId(id);
  const [found] = exists ? await findRecords(tx, name, 'id', [id]) : [];
  if (!found) throw new CallError('missing');
  return found;
}
export const viewOf = async (context: Context, name: EntityName, id: string): Promise<RecordView> => ({
  ...(await recordAt(context, name, id)),
  references: await countReferences(context.tx, name, id),
});

/** Judges one record that is sent alone; throws what is wrong with it. */
export async function judgeOne(context: Context, name: EntityName, given: GivenRow): Promise<JudgedRow> {
  const judged = await judgeRows(context.tx, name, [given]);
  const [row] = judged;
  if (!row || row.result === 'wrong') {
    const at = (column: string): string => (column === ACTIVE ? column : `values.${column}`);
    throw invalid(Object.fromEntries((row?.errors ?? []).map(({ column, issue }) => [at(column), issue])));
  }
  guardPeople(context, name, judged);
  return row;
}

/** 409 with what has happened to the record since the version that was seen. */
export async function recordConflict(
  { tx }: Context,
  name: EntityName,
  record: RecordRow,
  since: number,
): Promise<CallError> {
  const events = await readAudit(tx, { entity: name, record: record.id, since });
  return new CallError('conflict', { text: { key: 'error.recordChanged' }, data: { version: record.version, events } });
}
