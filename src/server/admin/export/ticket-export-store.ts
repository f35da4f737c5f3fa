import type { Tx } from '../../db/database.ts';

/** A ticket row with the values from other tables that an export has. */
export interface ExportedTicket {
  id: string;
  ticket: Record<string, unknown>;
  requesterAccount: string | null;
  requesterName: string | null;
  handlerAccount: string | null;
  handlerName: string | null;
  customerCode: string | null;
  solution: string | null;
  solutionBy: string | null;
  overall: number | null;
  suggestion: string | null;
  /** The codes of declined versions, with `|` between. */
  declinedFor: string | null;
}

/** Runs with the viewer's rights: tickets that the viewer may not see are left out. In the order of the ids. */
export const readExported = (tx: Tx, ids: readonly string[]): Promise<ExportedTicket[]> =>
  tx.query<ExportedTicket>(
    {
      name: 'export_tickets',
      text: `select t.id, to_jsonb(t) - 'search' as ticket, r.account as "requesterAccount", r.user_name as "requesterName",
          h.account as "handlerAccount", h.user_name as "handlerName", c.code as "customerCode",
          (select string_agg(distinct x.reason_code, '|' order by x.reason_code) from solution x where x.ticket_id = t.id) as "declinedFor",
          s.text as solution, a.user_name as "solutionBy", e.overall, e.suggestion
        from unnest($1::uuid[]) with ordinality w (id, at) join ticket t on t.id = w.id and t.id = any ($1::uuid[])
          left join app_user r on r.id = t.requester_id left join app_user h on h.id = t.handler_id
          left join customer c on c.id = t.customer_id
          left join lateral (select text, author_id from solution x where x.ticket_id = t.id order by version desc limit 1) s on true
          left join app_user a on a.id = s.author_id
          left join lateral (select overall, suggestion from evaluation x where x.ticket_id = t.id order by seq desc limit 1) e on true
        order by w.at`,
    },
    [ids],
  );
