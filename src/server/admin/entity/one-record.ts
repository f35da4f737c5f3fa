import type { RecordRow, RecordView } from '../../../shared/admin/entity-calls.ts';
import type { EntityName } from '../../../shared/admin/entity-table.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { isId } from '../../db/id.ts';
import type { Context } from '../../http/operation.ts';
import { readAudit } from '../audit/audit-read-store.ts';
import { guardPeople } from './entity-rights.ts';
import { storedEntity } from './entity-store.ts';
import { ACTIVE } from './read-cells.ts';
import { validateRecords, type InputRow } from './record-rows.ts';
import type { ValidatedRecord } from './validate-row.ts';
import { countReferences, findRecords } from './record-store.ts';

/** Throws missing. */
export async function recordAt({ tx }: Pick<Context, 'tx'>, name: EntityName, id: string): Promise<RecordRow> {
  const exists = storedEntity(name).idType === 'text' || isId(id);
  const [found] = exists ? await findRecords(tx, name, 'id', [id]) : [];
  if (!found) throw new CallError('missing');
  return found;
}
export const viewOf = async (context: Context, name: EntityName, id: string): Promise<RecordView> => ({
  ...(await recordAt(context, name, id)),
  references: await countReferences(context.tx, name, id),
});

/** Validates one record that is sent alone; throws invalid. */
export async function validateOne(context: Context, name: EntityName, given: InputRow): Promise<ValidatedRecord> {
  const validated = await validateRecords(context.tx, name, [given]);
  const [row] = validated;
  if (!row || row.result === 'wrong') {
    const at = (column: string): string => (column === ACTIVE ? column : `values.${column}`);
    throw invalid(Object.fromEntries((row?.errors ?? []).map(({ column, issue }) => [at(column), issue])));
  }
  guardPeople(context, name, validated);
  return row;
}

/** 409 with the audit entries since the version that the caller has seen. */
export async function recordConflict(
  { tx }: Context,
  name: EntityName,
  record: RecordRow,
  since: number,
): Promise<CallError> {
  const events = await readAudit(tx, { entity: name, record: record.id, since });
  return new CallError('conflict', { text: { key: 'error.recordChanged' }, data: { version: record.version, events } });
}
