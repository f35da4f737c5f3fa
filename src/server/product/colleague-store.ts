import { HERE_MINUTES } from '../../shared/constants.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Tx } from '../db/database.ts';
import { statusLists } from '../db/status-lists.ts';
import { LIST_MAX, organisationOf, pattern, userOf } from './list-filter-store.ts';

export interface Colleague {
  id: string;
  name: string;
  role: string;
  group: string | null;
  openTickets: number;
  /** What speaks for them: the group that the ticket is routed to, the requester's language, and that they are at work. */
  fit: { group: boolean; language: boolean; here: boolean };
  absent: boolean;
  /** The name of the substitute, who gets their tickets while they are absent. */
  standIn: string | null;
  /** The object key of the avatar. */
  avatar: string | null;
}

interface Wanted {
  roles: readonly string[];
  q: string | undefined;
  /** The ticket that is handed over. */
  ticketId: string | undefined;
  now: Date;
}

/**
 * Active people of these roles whose name or group contains `q`: those who are not away first, then by what speaks for
 * them with this ticket, then by their open tickets.
 */
export function readColleagues(tx: Tx, { roles, q, ticketId, now }: Wanted): Promise<Colleague[]> {
  return tx.query(
    {
      name: 'user_list',
      text: `with wanted as materialized (
          select routed_group(t.product_line, t.zone) as group_code, r.language
          from ticket t left join app_user r on r.id = t.requester_id where t.id = $4::uuid),
        here as materialized (select person from people_here($1::text[], $5::timestamptz) person),
        offered as (
          select u.id, u.user_name as name, u.role, coalesce(g.name, u.group_code) as "group", u.avatar,
            coalesce(u.absent_until >= $3::date, false) as absent,
            (select s.user_name from app_user s where s.id = substitute_of(u.id, $1::text[], $3::date)) as "standIn",
            (select count(*)::int from ticket t where t.handler_id = u.id and t.status in (${statusLists.open})) as "openTickets",
            coalesce(u.group_code = (select group_code from wanted), false) as in_group,
            coalesce(u.language = (select language from wanted), false) as speaks,
            u.id in (select person from here) as is_here
          from app_user u left join user_group g on g.code = u.group_code
          where u.disabled_at is null and u.role = any($1::text[]) and (u.user_name ilike $2 or coalesce(g.name, u.group_code, '') ilike $2))
        select id, name, role, "group", avatar, absent, "standIn", "openTickets",
          json_build_object('group', in_group, 'language', speaks, 'here', is_here) as fit
        from offered
        order by absent, in_group desc, speaks desc, is_here desc, "openTickets", name, id limit ${LIST_MAX}`,
    },
    [[...roles], pattern(q), now.toISOString().slice(0, 10), ticketId ?? null, hereSince(now)],
  );
}

const hereSince = (now: Date): string => new Date(now.getTime() - HERE_MINUTES * 60_000).toISOString();

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
