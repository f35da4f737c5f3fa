import { eq } from 'drizzle-orm';
import type { CustomerView } from '../../shared/product/calls.ts';
import { type Viewer, isInsider } from '../../shared/ticket/rules.ts';
import type { Tx } from '../db/database.ts';
import { statusLists } from '../db/status-lists.ts';
import { customer } from '../db/schema/product.ts';
import { instant, isManager, LIST_MAX, organisationsOf, pattern, userOf } from './list-filter-store.ts';

export type CustomerRecord = typeof customer.$inferSelect;

const UNITS_MAX = 500;
const TICKETS_MAX = 50;

/** The customer's own record, or null when the transaction's viewer may not see it. */
export async function findCustomer(tx: Tx, id: string): Promise<CustomerRecord | null> {
  const [found] = await tx.orm.select().from(customer).where(eq(customer.id, id)).limit(1);
  return found ?? null;
}

// $1 insider?, $2 organisations.
const mine =
  '($1::boolean or c.id in (select customer_id from customer_partner where organisation_id = any ($2::uuid[])))';

/** Active customers whose name or representative contains `q`, by name. */
export function readCustomers(
  tx: Tx,
  viewer: Viewer,
  q: string | undefined,
): Promise<Pick<CustomerView, 'id' | 'name' | 'representative' | 'zone'>[]> {
  return tx.query(
    {
      name: 'customer_list',
      text: `select c.id, c.name, c.representative, c.zone from customer c
        where ${mine} and c.active and (c.name ilike $3 or c.representative ilike $3) order by c.name, c.id limit ${LIST_MAX}`,
    },
    [isInsider(viewer), organisationsOf(viewer), pattern(q)],
  );
}

/**
 * One customer with active contacts and units, tickets and open problems; null when missing or not the viewer's. `id`
 * is a UUID.
 */
export async function readCustomer(tx: Tx, viewer: Viewer, id: string): Promise<CustomerView | null> {
  const insider = isInsider(viewer);
  const [found] = await tx.query<Required<CustomerView>>(
    {
      name: 'customer_one',
      text: `select c.id, c.name, c.representative, c.industry, case when $1 then c.attraction end as attraction, c.zone,
          c.market_organisation as "marketOrganisation", c.business_division as "businessDivision", c.address, case when $1 then c.supplier end as supplier,
          (select coalesce(json_agg(json_build_object('name', p.name, 'email', p.email, 'phone', p.phone) order by p.name, p.id), '[]')
             from customer_contact p where p.customer_id = c.id and p.active) as contacts,
          (select coalesce(json_agg(json_build_object('sn', u.sn, 'productModel', u.product_model, 'deliveryDate', u.delivery_date) order by u.sn), '[]')
             from (select sn, product_model, delivery_date from unit where customer_id = c.id and active order by sn limit ${UNITS_MAX}) u) as units,
          (select coalesce(json_agg(json_build_object('id', t.id, 'number', t.number, 'title', t.title, 'status', t.status,
              'filedAt', ${instant('t.filed_at')}) order by t.filed_at desc, t.id), '[]')
             from (select * from ticket t where t.customer_id = c.id and ($1 or t.visible_to_partner or t.requester_id = $4::uuid
                 or ($5::boolean and t.organisation_id = any ($2::uuid[]))) order by t.filed_at desc, t.id limit ${TICKETS_MAX}) t) as tickets,
          (select coalesce(json_agg(json_build_object('id', p.id, 'title', p.title, 'number', p.number,
              'openedAt', ${instant('p.opened_at')}) order by p.opened_at desc, p.id), '[]')
             from (select distinct on (p.id) p.id, p.opened_at, t.title, t.number
               from problem p join problem_ticket pt on pt.problem_id = p.id join ticket t on t.id = pt.ticket_id
               where $1 and t.customer_id = c.id and p.status in (${statusLists.openProblems}) order by p.id, t.filed_at, t.id) p) as problems
        from customer c where ${mine} and c.id = (select coalesce(merged_into, id) from customer where id = $3::uuid)`,
    },
    [insider, organisationsOf(viewer), id, userOf(viewer), isManager(viewer)],
  );
  if (!found) return null;
  const { attraction, supplier, problems, ...open } = found;
  return insider ? { ...open, attraction, supplier, problems } : open;
}
