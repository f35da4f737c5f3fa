import type { Tx } from '../../db/database.ts';
import { statusLists } from '../../db/status-lists.ts';

/** The active sensitive words, in lower case. */
export async function sensitiveWords(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ word: string }>(
    { name: 'admin_words', text: 'select lower(word) as word from sensitive_word where active' },
    [],
  );
  return rows.map(({ word }) => word);
}

/** The organisation above each that has one, by their codes. */
export async function parentsOf(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.query<{ code: string; parent: string }>(
    {
      name: 'admin_parents',
      text: 'select o.code, p.code as parent from organisation o join organisation p on p.id = o.parent_id',
    },
    [],
  );
  return new Map(rows.map(({ code, parent }) => [code, parent]));
}

/** The admins who come in without a provider, of whom the database keeps one (sql/own-admins.sql). */
export async function ownAdmins(tx: Tx): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>({ name: 'admin_own_admins', text: 'select id from own_admins() id' }, []);
  return new Set(rows.map(({ id }) => id));
}

/** The open tickets of somebody: all of them, and those that only an expert may have. */
export interface OpenTickets {
  count: number;
  escalated: number;
}

/** The open tickets of each of these people; people without any are left out. */
export async function openTicketsOf(tx: Tx, people: readonly string[]): Promise<Map<string, OpenTickets>> {
  const rows = await tx.query<OpenTickets & { id: string }>(
    {
      name: 'admin_open_tickets',
      text: `select handler_id as id, count(*)::int as count,
          count(*) filter (where status in (${statusLists.needsExpert}) or escalated_this_round)::int as escalated from ticket
        where handler_id = any ($1::uuid[]) and status in (${statusLists.open}) group by handler_id`,
    },
    [people],
  );
  return new Map(rows.map(({ id, ...open }) => [id, open]));
}
