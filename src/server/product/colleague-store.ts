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
  absent: boolean;
  /** The name of the substitute, who gets their tickets while they are absent. */
  standIn: string | null;
  /** The object key of the avatar. */
  avatar: string | null;
}

/** Active people of these roles whose name or group contains `q`: present ones first, then by their open tickets. */
export function readColleagues(
  tx: Tx,
  roles: readonly string[],
  q: string | undefined,
  day: string,
): Promise<Colleague[]> {
  return tx.query(
    {
      name: 'user_list',
      text: `select u.id, u.user_name as name, u.role, coalesce(g.name, u.group_code) as "group", u.avatar,
          coalesce(u.absent_until >= $3::date, false) as absent,
          (select s.user_name from app_user s where s.id = substitute_of(u.id, $1::text[], $3::date)) as "standIn",
          (select count(*)::int from ticket t where t.handler_id = u.id and t.status in (${statusLists.open})) as "openTickets"
        from app_user u left join user_group g on g.code = u.group_code
        where u.disabled_at is null and u.role = any($1::text[]) and (u.user_name ilike $2 or coalesce(g.name, u.group_code, '') ilike $2)
        order by absent, "openTickets", u.user_name, u.id limit ${LIST_MAX}`,
    },
    [[...roles], pattern(q), day],
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
