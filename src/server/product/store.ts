import { eq } from 'drizzle-orm';
import type { Dictionaries, DictionaryEntry, DictionaryName } from '../../shared/dictionary/shape.ts';
import { dictionaryNames } from '../../shared/dictionary/shape.ts';
import type { CustomerView, ModelView, SeriesView, UnitView } from '../../shared/product/calls.ts';
import { normalSerialNumber } from '../../shared/ticket/serialNumber.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import { statusesOf } from '../../shared/ticket/statuses.ts';
import { FAILED_AGAIN_DAYS } from '../../shared/constants.ts';
import type { Tx } from '../db/database.ts';
import { fromColumns } from '../db/names.ts';
import { customer, type unit } from '../db/schema/product.ts';

export type UnitRecord = typeof unit.$inferSelect;
export type CustomerRecord = typeof customer.$inferSelect;

/** A list that a person looks through is complete up to here; there is no next page (they type a few letters more). */
const LIST_MAX = 100;
const HISTORY_MAX = 50;
const UNITS_MAX = 500;

const userOf = (viewer: Viewer): string | null => (viewer.kind === 'user' ? viewer.userId : null);
const organisationOf = (viewer: Viewer): string | null => (viewer.kind === 'user' ? viewer.organisationId : null);
const isManager = (viewer: Viewer): boolean => viewer.kind === 'user' && viewer.role === 'partnerManager';
/** `ilike` takes these as they are. */
const pattern = (q: string | undefined): string => `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;

/** Every dictionary, each value in its order; an empty one is an empty list. */
export async function readDictionaries(tx: Tx): Promise<Dictionaries> {
  const rows = await tx.query<Record<string, unknown> & { dictionary: DictionaryName }>(
    {
      name: 'dictionary_all',
      text: `select dictionary, code, en, zh, active, parent, severity, pauses, stop from dictionary_entry order by dictionary, position, code`,
    },
    [],
  );
  const all = Object.fromEntries(dictionaryNames.map((name) => [name, []])) as unknown as Dictionaries;
  for (const { dictionary, ...entry } of rows)
    all[dictionary]?.push(
      Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)) as DictionaryEntry,
    );
  return all;
}

/**
 * The unit of this serial number, however it is typed, with its customer; null when there is none or the transaction's
 * viewer may not see it (row-level security). For raising.
 */
export async function findUnit(
  tx: Tx,
  sn: string,
): Promise<{ unit: UnitRecord; customer: CustomerRecord | null } | null> {
  const [found] = await tx.query<{ unit: unknown; customer: unknown }>(
    {
      name: 'unit_find',
      text: `select to_jsonb(u) as unit, to_jsonb(c) as customer
             from unit u left join customer c on c.id = u.customer_id where u.sn_normal = $1`,
    },
    [normalSerialNumber(sn)],
  );
  return found ? (fromColumns(found) as { unit: UnitRecord; customer: CustomerRecord | null }) : null;
}

/** The customer's own record, or null when the transaction's viewer may not see it. */
export async function findCustomer(tx: Tx, id: string): Promise<CustomerRecord | null> {
  const [found] = await tx.orm.select().from(customer).where(eq(customer.id, id)).limit(1);
  return found ?? null;
}

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// $2 insider?, $3 user, $4 organisation, $5 manager?: the same as row-level security says, once more (safety.md 4).
const served = 'select customer_id from customer_partner where organisation_id = $4';
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
from unit u
left join customer c on c.id = u.customer_id
cross join lateral (
  select coalesce(json_agg(json_build_object('id', t.id, 'number', t.number, 'title', t.title, 'status', t.status,
      'filedAt', ${iso('t.filed_at')}, 'closedAt', ${iso('t.closed_at')})
      order by t.filed_at desc, t.id desc) filter (where t.newest <= ${HISTORY_MAX}), '[]') as history,
    coalesce(bool_or(t.filed_at <= t.rested + interval '${FAILED_AGAIN_DAYS} days'), false) as again
  from (
    select t.*, row_number() over (order by t.filed_at desc, t.id desc) as newest,
      max(greatest(t.closed_at, t.filed_at)) over (order by t.filed_at, t.id rows between unbounded preceding and 1 preceding) as rested
    from ticket t
    where t.sn_normal = u.sn_normal and ($2 or t.requester_id = $3::uuid or ($5::boolean and t.organisation_id = $4::uuid)
      or (t.visible_to_partner and t.customer_id in (${served})))
  ) t
) h
where u.sn_normal = $1 and ($2 or u.customer_id in (${served}))`,
};

/**
 * One unit with its customer and the tickets that the viewer may read, in one statement; null when it is unknown or not
 * theirs. "Failed again": a ticket filed at most 90 days after an earlier one of this SN was filed or closed
 * (domain.md, Unit passport), judged by the same tickets, so that a flag tells nothing of others'.
 */
export async function readUnit(tx: Tx, viewer: Viewer, sn: string): Promise<UnitView | null> {
  const insider = isInsider(viewer);
  const [found] = await tx.query<UnitView>(passport, [
    normalSerialNumber(sn),
    insider,
    userOf(viewer),
    organisationOf(viewer),
    isManager(viewer),
  ]);
  if (!found) return null;
  const { supplier, ...open } = found;
  return insider ? { ...open, supplier: supplier ?? null } : open;
}

// $1 insider?, $2 organisation.
const mine = '($1::boolean or c.id in (select customer_id from customer_partner where organisation_id = $2::uuid))';

/** Customers whose name or representative contains `q`, by name. */
export function readCustomers(
  tx: Tx,
  viewer: Viewer,
  q: string | undefined,
): Promise<Pick<CustomerView, 'id' | 'name' | 'representative' | 'zone'>[]> {
  return tx.query(
    {
      name: 'customer_list',
      text: `select c.id, c.name, c.representative, c.zone from customer c
        where ${mine} and (c.name ilike $3 or c.representative ilike $3) order by c.name, c.id limit ${LIST_MAX}`,
    },
    [isInsider(viewer), organisationOf(viewer), pattern(q)],
  );
}

/** One customer with contacts and units; null when missing or not the viewer's. `id` is a UUID. */
export async function readCustomer(tx: Tx, viewer: Viewer, id: string): Promise<CustomerView | null> {
  const insider = isInsider(viewer);
  const [found] = await tx.query<CustomerView>(
    {
      name: 'customer_one',
      text: `select c.id, c.name, c.representative, c.industry, case when $1 then c.attraction end as attraction, c.zone,
          c.market_organisation as "marketOrganisation", c.business_division as "businessDivision",
          (select coalesce(json_agg(json_build_object('name', p.name, 'email', p.email, 'phone', p.phone) order by p.name, p.id), '[]')
             from customer_contact p where p.customer_id = c.id) as contacts,
          (select coalesce(json_agg(json_build_object('sn', u.sn, 'productModel', u.product_model) order by u.sn), '[]')
             from (select sn, product_model from unit where customer_id = c.id order by sn limit ${UNITS_MAX}) u) as units
        from customer c where ${mine} and c.id = $3::uuid`,
    },
    [insider, organisationOf(viewer), id],
  );
  if (!found) return null;
  const { attraction, ...open } = found;
  return insider ? { ...open, attraction } : open;
}

export interface Colleague {
  id: string;
  name: string;
  role: string;
  group: string | null;
  openTickets: number;
  absent: boolean;
}

const open = [...statusesOf('pending'), ...statusesOf('inProgress')];

/** Active people of these roles whose name or group contains `q`: present ones first, then whoever has the least to do. */
export function readColleagues(tx: Tx, roles: readonly string[], q: string | undefined): Promise<Colleague[]> {
  return tx.query(
    {
      name: 'user_list',
      text: `select u.id, u.user_name as name, u.role, u.group_name as "group", u.absent,
          (select count(*)::int from ticket t where t.handler_id = u.id and t.status = any($3::text[])) as "openTickets"
        from app_user u
        where u.disabled_at is null and u.role = any($1::text[]) and (u.user_name ilike $2 or coalesce(u.group_name, '') ilike $2)
        order by u.absent, "openTickets", u.user_name, u.id limit ${LIST_MAX}`,
    },
    [[...roles], pattern(q), open],
  );
}

/** The other active people of a manager's organisation whose name or e-mail address contains `q`, by name. */
export function readOwnPeople(
  tx: Tx,
  viewer: Viewer,
  q: string | undefined,
): Promise<{ id: string; name: string; email: string; phone: string | null }[]> {
  return tx.query(
    {
      name: 'colleague_list',
      text: `select u.id, u.user_name as name, u.account as email, u.phone from app_user u
        where u.organisation_id = $1 and u.id <> $2 and u.disabled_at is null and (u.user_name ilike $3 or u.account ilike $3)
        order by u.user_name, u.id limit ${LIST_MAX}`,
    },
    [organisationOf(viewer), userOf(viewer), pattern(q)],
  );
}

/** A series with its models; null when there is none. Anyone may read it. */
export async function readSeries(tx: Tx, id: string): Promise<SeriesView | null> {
  const [found] = await tx.query<SeriesView>(
    {
      name: 'series_one',
      text: `select s.id, s.name, s.product_line as "productLine", s.description,
          (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'productNumber', m.product_number,
              'productType', m.product_type) order by m.name, m.id), '[]') from product_model m where m.series_id = s.id) as models
        from product_series s where s.id = $1`,
    },
    [id],
  );
  return found ?? null;
}

/** A model with its series and the other models of that; null when there is none. Anyone may read it. */
export async function readModel(tx: Tx, id: string): Promise<ModelView | null> {
  const [found] = await tx.query<ModelView>(
    {
      name: 'model_one',
      text: `select m.id, m.name, m.product_number as "productNumber", m.product_type as "productType", m.description, m.parameters,
          json_build_object('id', s.id, 'name', s.name, 'productLine', s.product_line) as series,
          (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name, o.id), '[]')
             from product_model o where o.series_id = m.series_id and o.id <> m.id) as related
        from product_model m join product_series s on s.id = m.series_id where m.id = $1`,
    },
    [id],
  );
  return found ?? null;
}
