import type { DictionaryName } from '../../shared/dictionary/dictionary-names.ts';
import type { Dictionaries, DictionaryEntry } from '../../shared/dictionary/dictionary-schema.ts';
import { dictionaryNames } from '../../shared/dictionary/dictionary-names.ts';
import type { UnitView } from '../../shared/product/calls.ts';
import { normalizeSerialNumber } from '../../shared/ticket/serial-number.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import { FAILED_AGAIN_DAYS } from '../../shared/constants.ts';
import type { Tx } from '../db/database.ts';
import { furtherLabels } from '../dictionary-labels.ts';
import { columnsOf } from '../db/column-names.ts';
import { customer, unit } from '../db/schema/product.ts';
import { instant, isManager, organisationsOf, userOf } from './list-filter-store.ts';
import type { CustomerRecord } from './customer-store.ts';

export type UnitRecord = typeof unit.$inferSelect;

const HISTORY_MAX = 50;

/** A transaction that changes a dictionary must notify this channel: `select pg_notify('dictionary', '')`. */
export const DICTIONARY_CHANNEL = 'dictionary';

/** Every dictionary with its entries in their order; an empty dictionary is an empty list. */
export async function readDictionaries(tx: Tx): Promise<Dictionaries> {
  const rows = await tx.query<Record<string, unknown> & { dictionary: DictionaryName }>(
    {
      name: 'dictionary_all',
      text: `select dictionary, code, en, zh, active, parent, severity, pauses, stop from dictionary_entry order by dictionary, position, code`,
    },
    [],
  );
  const all = Object.fromEntries(dictionaryNames.map((name) => [name, []])) as unknown as Dictionaries;
  for (const { dictionary, ...row } of rows) {
    const entry = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as DictionaryEntry;
    const labels = furtherLabels(dictionary, entry);
    all[dictionary]?.push(labels ? { ...entry, labels } : entry);
  }
  return all;
}

/**
 * The unit that a row stands for: itself, or the one that it was merged into. Not `coalesce`, which for PostgreSQL may
 * leak what row-level security hides, so that it would read all units instead of using their index.
 */
const MERGED = 'case when named.merged_into is null then named.id else named.merged_into end';

/**
 * The active unit of this serial number, however it is typed, with its customer; null when there is none or the
 * transaction's viewer may not see it (row-level security). For raising.
 */
export async function findUnit(
  tx: Tx,
  sn: string,
): Promise<{ unit: UnitRecord; customer: CustomerRecord | null } | null> {
  const [found] = await tx.query<{ unit: UnitRecord; customer: CustomerRecord | null }>(
    {
      name: 'unit_find',
      text: `select (select row_to_json(own) from (select ${columnsOf(unit, 'u')}) own) as unit,
               case when c.id is not null then (select row_to_json(own) from (select ${columnsOf(customer, 'c')}) own) end as customer
             from unit named join unit u on u.id = ${MERGED} left join customer c on c.id = u.customer_id
             where named.sn_normal = $1 and u.active`,
    },
    [normalizeSerialNumber(sn)],
  );
  return found ?? null;
}

// $2 insider?, $3 user, $4 organisations, $5 manager?: the same conditions as row-level security (safety.md 4).
const served = 'select customer_id from customer_partner where organisation_id = any ($4::uuid[])';
const passport = {
  name: 'unit_passport',
  text: `
select u.sn, u.product_model as "productModel", u.product_number as "productNumber", u.product_line as "productLine",
  u.product_type as "productType", u.software_model as "softwareModel", u.delivery_date::text as "deliveryDate",
  u.warranty_until::text as "warrantyUntil", case when $2::boolean then coalesce(u.supplier, c.supplier) end as supplier,
  case when c.id is not null then json_strip_nulls(json_build_object(
    'id', c.id, 'name', c.name, 'representative', c.representative, 'industry', c.industry,
    'attraction', case when $2 then c.attraction end, 'zone', c.zone,
    'marketOrganisation', c.market_organisation, 'businessDivision', c.business_division)) end as customer,
  h.history, h.again as "failedAgainWithin90Days"
from unit named
join unit u on u.id = ${MERGED}
left join customer c on c.id = u.customer_id
cross join lateral (
  select coalesce(json_agg(json_build_object('id', t.id, 'number', t.number, 'title', t.title, 'status', t.status,
      'filedAt', ${instant('t.filed_at')}, 'closedAt', ${instant('t.closed_at')},
      'severity', t.severity, 'customerName', t.customer_name)
      order by t.filed_at desc, t.id desc) filter (where t.newest <= ${HISTORY_MAX}), '[]') as history,
    coalesce(bool_or(t.filed_at <= t.rested + interval '${FAILED_AGAIN_DAYS} days'), false) as again
  from (
    select t.*, row_number() over (order by t.filed_at desc, t.id desc) as newest,
      max(greatest(t.closed_at, t.filed_at)) over (order by t.filed_at, t.id rows between unbounded preceding and 1 preceding) as rested
    from ticket t
    where t.sn_normal = any (array(select same.sn_normal from unit same where same.id = u.id or same.merged_into = u.id))
      and ($2 or t.requester_id = $3::uuid or ($5::boolean and t.organisation_id = any ($4::uuid[]))
      or (t.visible_to_partner and t.customer_id in (${served})))
  ) t
) h
where named.sn_normal = $1 and ($2 or u.customer_id in (${served}))`,
};

/**
 * One unit with its customer and the tickets that the viewer may read, in one statement; null when it is unknown or not
 * the viewer's. "Failed again": a ticket was filed at most 90 days after an earlier one of this SN was filed or closed
 * (domain.md, Unit passport). Only tickets that the viewer may read count, so the flag reveals nothing about others.
 */
export async function readUnit(tx: Tx, viewer: Viewer, sn: string): Promise<UnitView | null> {
  const insider = isInsider(viewer);
  const [found] = await tx.query<UnitView>(passport, [
    normalizeSerialNumber(sn),
    insider,
    userOf(viewer),
    organisationsOf(viewer),
    isManager(viewer),
  ]);
  if (!found) return null;
  const { supplier, ...open } = found;
  return insider ? { ...open, supplier: supplier ?? null } : open;
}
