import type { Mergeable } from '../../../shared/admin/merge-calls.ts';
import type { Tx } from '../../db/database.ts';

export interface MergedRecord {
  id: string;
  version: number;
  active: boolean;
  mergedInto: string | null;
}

const tables = { organisations: 'organisation', customers: 'customer', units: 'unit' } as const satisfies Record<
  Mergeable,
  string
>;

/** Moves the links between partner organisations and customers from $1 to $2; a link that exists already is not added again. */
const movedLinks = (column: 'organisation_id' | 'customer_id', other: 'organisation_id' | 'customer_id'): string => `
  with moved as (delete from customer_partner where ${column} = $1 returning ${other}),
    kept as (insert into customer_partner (${column}, ${other}) select $2, ${other} from moved on conflict do nothing)
  select ${other}::text as id from moved`;

/** The statements that move referring rows from the record $1 to the record $2. Each answers the ids that it moved. */
const moves: Record<Mergeable, Record<string, string>> = {
  organisations: {
    people: `update app_user set organisation_id = $2, version = version + 1 where organisation_id = $1 returning id`,
    tickets: `update ticket set organisation_id = $2 where organisation_id = $1 returning id`,
    customers: movedLinks('organisation_id', 'customer_id'),
    // One that takes its parent in takes its place.
    children: `update organisation c set parent_id = case when c.id = $2 then f.parent_id else $2 end, version = c.version + 1
      from organisation f where f.id = $1 and c.parent_id = $1 returning c.id`,
  },
  customers: {
    tickets: `update ticket t set customer_id = $2, customer_name = c.name, search = t.search || ' ' || lower(c.name)
      from customer c where c.id = $2 and t.customer_id = $1 returning t.id`,
    units: `update unit set customer_id = $2, version = version + 1 where customer_id = $1 returning id`,
    // A contact whose address the other customer has already is not moved.
    contacts: `update customer_contact p set customer_id = $2, version = version + 1 where customer_id = $1
      and not exists (select from customer_contact known where known.customer_id = $2 and lower(known.email) = lower(p.email))
      returning id`,
    organisations: movedLinks('customer_id', 'organisation_id'),
  },
  units: {
    tickets: `update ticket t set sn_normal = into_unit.sn_normal from unit old, unit into_unit
      where old.id = $1 and into_unit.id = $2 and t.sn_normal = old.sn_normal returning t.id`,
  },
};

/** Whether the record exists, active or not. */
export const exists = async (tx: Tx, entity: Mergeable, id: string): Promise<boolean> =>
  (await tx.query({ name: `merge_find_${entity}`, text: `select 1 from ${tables[entity]} where id = $1` }, [id]))
    .length > 0;

/** Locks both records in the order of their ids, so that two merges of the same records cannot deadlock. */
export const lockRecords = (tx: Tx, entity: Mergeable, ids: readonly string[]): Promise<MergedRecord[]> =>
  tx.query<MergedRecord>(
    {
      name: `merge_lock_${entity}`,
      text: `select id, version, active, merged_into as "mergedInto" from ${tables[entity]} where id = any ($1::uuid[])
             order by id for update`,
    },
    [ids],
  );

/** Moves everything that refers to `from` to `into`. Answers the moved ids by kind. */
export async function mergeInto(
  tx: Tx,
  entity: Mergeable,
  from: string,
  into: string,
): Promise<Record<string, string[]>> {
  const moved: Record<string, string[]> = {};
  for (const [kind, text] of Object.entries(moves[entity])) {
    const rows = await tx.query<{ id: string }>({ name: `merge_${entity}_${kind}`, text }, [from, into]);
    moved[kind] = rows.map(({ id }) => id);
  }
  // Records merged into `from` earlier point to `into` too, so that one step always leads to the final record.
  await tx.send(
    {
      name: `merge_end_${entity}`,
      text: `update ${tables[entity]} set merged_into = $2, active = false, ${entity === 'organisations' ? 'parent_id = null,' : ''} version = version + (id = $1)::int
             where id = $1 or merged_into = $1`,
    },
    [from, into],
  );
  return moved;
}

/** Asks now, and not when the transaction ends, whether the organisations are still trees of five levels at most. */
export async function isTree(tx: Tx): Promise<boolean> {
  const asked = await tx.raw('set constraints organisation_tree immediate').then(
    () => true,
    (error: unknown) => error,
  );
  if (asked !== true && !(asked instanceof Error && asked.message.includes('organisation_tree'))) throw asked;
  return asked === true;
}
