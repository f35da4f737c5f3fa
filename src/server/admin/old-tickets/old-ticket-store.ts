import type { Tx } from '../../db/database.ts';

export interface KnownTicket {
  id: string;
  number: string;
  title: string;
  description: string;
  sn: string | null;
  filedAt: number;
  closedAt: number | null;
}
export interface KnownPerson {
  id: string;
  account: string;
  role: string;
  organisationId: string | null;
}
export interface KnownCustomer {
  id: string;
  code: string;
  name: string;
  representative: string;
  industry: string;
  attraction: string;
  zone: string;
  marketOrganisation: string;
  businessDivision: string;
}
export interface KnownUnit {
  snNormal: string;
  productModel: string;
  productLine: string;
  productType: string;
  productNumber: string | null;
  softwareModel: string | null;
  deliveryDate: string | null;
  customerCode: string | null;
}

export interface LookupKeys {
  numbers: string[];
  accounts: string[];
  customers: string[];
  sns: string[];
}

/** The records that the rows of one batch refer to, by the names that the rows use. */
export interface OldTicketLookups {
  tickets: Map<string, KnownTicket>;
  people: Map<string, KnownPerson>;
  customers: Map<string, KnownCustomer>;
  units: Map<string, KnownUnit>;
}

const by = <T>(rows: readonly T[], key: (row: T) => string): Map<string, T> =>
  new Map(rows.map((row) => [key(row), row]));

/** Planned anew each time (without names), because an import fills these tables. */
export async function readLookups(tx: Tx, keys: LookupKeys): Promise<OldTicketLookups> {
  const units = await tx.query<KnownUnit>(
    {
      text: `select u.sn_normal as "snNormal", u.product_model as "productModel", u.product_line as "productLine", u.product_type as "productType",
        u.product_number as "productNumber", u.software_model as "softwareModel", u.delivery_date::text as "deliveryDate", c.code as "customerCode"
      from unit u left join customer c on c.id = u.customer_id where u.sn_normal = any($1::text[])`,
    },
    [keys.sns],
  );
  const codes = [...keys.customers, ...units.flatMap(({ customerCode }) => customerCode ?? [])];
  const customers = await tx.query<KnownCustomer>(
    {
      text: `select id, code, name, representative, industry, attraction, zone, market_organisation as "marketOrganisation",
        business_division as "businessDivision" from customer where code = any($1::text[])`,
    },
    [codes],
  );
  const people = await tx.query<KnownPerson>(
    {
      text: 'select id, account, role, organisation_id as "organisationId" from app_user where account = any($1::text[])',
    },
    [keys.accounts],
  );
  const tickets = await tx.query<KnownTicket>(
    {
      text: `select id, number, title, description, sn, (extract(epoch from filed_at) * 1000)::float8 as "filedAt",
        (extract(epoch from closed_at) * 1000)::float8 as "closedAt" from ticket where number = any($1::text[])`,
    },
    [keys.numbers],
  );
  return {
    tickets: by(tickets, ({ number }) => number),
    people: by(people, ({ account }) => account),
    customers: by(customers, ({ code }) => code),
    units: by(units, ({ snNormal }) => snNormal),
  };
}

/** In the order that the foreign keys need. */
const TABLES = ['ticket', 'ticket_event', 'clock_segment', 'solution', 'evaluation', 'attachment'] as const;
export type OldRows = Record<(typeof TABLES)[number], Record<string, unknown>[]>;

/** Inserts the rows, one statement per table. No job is sent, so nobody is notified. */
export async function writeOldRows(tx: Tx, rows: OldRows): Promise<void> {
  for (const table of TABLES)
    if (rows[table].length > 0)
      await tx.send(
        {
          name: `old_${table}_add`,
          text: `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        },
        [JSON.stringify(rows[table])],
      );
}

/** Those of these tickets that were changed after the import or that other records refer to. */
export async function usedTickets(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'old_tickets_used',
      text: `select t.id from ticket t where t.id = any($1::uuid[]) and (
          t.version <> coalesce((select e.version from audit_event e where e.entity = 'tickets' and e.record = t.id::text order by e.id desc limit 1), 0)
          or exists (select from problem_ticket p where p.ticket_id = t.id)
          or exists (select from share s where s.ticket_id = t.id)
          or exists (select from notification n where n.ticket_id = t.id)
          or exists (select from ticket d where d.duplicate_of = t.id))`,
    },
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** The tables that refer to a ticket without cascading. */
const TABLES_OF_TICKET = [
  'attachment',
  'evaluation',
  'solution_acknowledgement',
  'solution',
  'clock_segment',
  'ticket_read',
  'reminder',
];

export async function deleteTickets(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const table of [...TABLES_OF_TICKET, 'ticket_event_internal', 'ticket_event'])
    await tx.send({ name: `old_${table}_drop`, text: `delete from ${table} where ticket_id = any($1::uuid[])` }, [ids]);
  await tx.send({ name: 'old_ticket_drop', text: 'delete from ticket where id = any($1::uuid[])' }, [ids]);
}
