import type { EntityName } from '../../../shared/admin/entity-table.ts';
import type { Tx } from '../../db/database.ts';
import { storedEntity } from './entity-store.ts';
import { sameIds } from './stored-entity-store.ts';

const FOREIGN_KEY = '23503';
/** Deletes the link rows that were created with a record. */
const LINKED_ROWS: { readonly [Name in EntityName]?: string } = {
  customers: 'delete from customer_partner where customer_id = any ($1::uuid[])',
};

/** Deletes records that an import has created. If anything refers to one of them, deletes nothing and answers false. */
export async function removeRecords(tx: Tx, name: EntityName, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const stored = storedEntity(name);
  const { table, references } = stored;
  const these = `${table} t where ${sameIds(stored, '$1')}`;
  const counts = Object.values(references).join(' + ');
  if (counts !== '') {
    const { rows } = await tx.raw(`select 1 from ${these} and ${counts} > 0 limit 1`, [ids]);
    if (rows.length > 0) return false;
  }
  await tx.raw('savepoint removing');
  try {
    const along = LINKED_ROWS[name];
    if (along !== undefined) await tx.raw(along, [ids]);
    await tx.raw(`delete from ${these}`, [ids]);
  } catch (error) {
    // References that are not counted above.
    await tx.raw('rollback to savepoint removing');
    if ((error as { code?: unknown }).code !== FOREIGN_KEY) throw error;
    return false;
  }
  await tx.raw('release savepoint removing');
  return true;
}
