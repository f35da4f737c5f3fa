import type { Language } from '../../shared/text/languages.ts';
import type { Tx } from '../db/database.ts';
import { DISCIPLINE_MAX } from '../../shared/problem/eight-d.ts';

export interface Addressee {
  /** Of whoever raised the oldest ticket. */
  language: Language | null;
  /** Tickets and their machines; none if they belong to several customers. */
  machines: { number: string; sn: string | null }[];
}

/** To whom an 8D of this problem goes; null without a ticket. */
export async function readAddressee(tx: Tx, problemId: string): Promise<Addressee | null> {
  const [row] = await tx.query<{ language: string | null; machines: Addressee['machines'] }>(
    {
      name: 'problem_addressee',
      text: `select (array_agg(u.language order by t.filed_at, t.id))[1] as language,
               case when count(distinct coalesce(t.customer_id::text, t.customer_name, '')) = 1
                 and bool_and(t.customer_id is not null or t.customer_name is not null)
                 then json_agg(json_build_object('number', t.number, 'sn', t.sn) order by t.filed_at, t.id) else '[]' end as machines
             from problem_ticket p join ticket t on t.id = p.ticket_id left join app_user u on u.id = t.requester_id
             where p.problem_id = $1 having count(*) > 0`,
    },
    [problemId],
  );
  return row ?? null;
}

const DESCRIBED_BY = 10;

/** What the oldest tickets of a problem say; null if they belong to several customers, of whom one would read of another. */
export async function readDescribed(tx: Tx, problemId: string): Promise<string | null> {
  const [row] = await tx.query<{ text: string | null }>(
    {
      name: 'problem_described',
      text: `select left(string_agg(case when n = 1 then description else number || ': ' || description end, E'\\n\\n' order by filed_at, id), ${DISCIPLINE_MAX}) as text
             from (select t.id, t.number, t.filed_at, t.description, count(*) over () as n,
                 min(coalesce(t.customer_id::text, t.customer_name)) over () = max(coalesce(t.customer_id::text, t.customer_name)) over ()
                 and bool_and(t.customer_id is not null or t.customer_name is not null) over () as is_of_one
               from problem_ticket p join ticket t on t.id = p.ticket_id where p.problem_id = $1
               order by t.filed_at, t.id limit ${DESCRIBED_BY}) t
             where is_of_one or n = 1`,
    },
    [problemId],
  );
  return row?.text ?? null;
}
