import { gapNames, type GapName } from '../../../shared/admin/gap-calls.ts';
import type { Tx } from '../../db/database.ts';
import { HANDLES } from './set-up-store.ts';

/** The rows of each gap. */
const GAPS: Readonly<Record<GapName, string>> = {
  peopleWithoutGroup: `app_user u where ${HANDLES} and u.group_code is null`,
  peopleWithoutPassword: `app_user u where u.disabled_at is null and not exists (select from credential c where c.user_id = u.id)`,
  emptyGroups: `user_group g where g.active and not exists (select from app_user u where u.group_code = g.code and ${HANDLES})`,
  linesWithoutRule: `dictionary_entry d where d.dictionary = 'productLine' and d.active
    and not exists (select from routing_rule r where r.product_line = d.code and r.active)`,
};

/** The gaps that there are, with how many rows each has. */
export async function readGaps(tx: Tx): Promise<{ name: GapName; count: number }[]> {
  const columns = gapNames.map((name) => `(select count(*) from ${GAPS[name]})::float8 as "${name}"`);
  const [row] = await tx.query<Record<GapName, number>>(
    { name: 'admin_gaps', text: `select ${columns.join(', ')}` },
    [],
  );
  return gapNames.map((name) => ({ name, count: row?.[name] ?? 0 })).filter(({ count }) => count > 0);
}
