import type { Tx } from '../../db/database.ts';

export interface TriedRouting {
  group: string | null;
  byZone: boolean;
  takers: { id: string; name: string; openTickets: number; standsInFor: { id: string; name: string } | null }[];
  absent: { id: string; name: string; until: string; standIn: { id: string; name: string } | null }[];
}

const PERSON = (alias: string): string => `jsonb_build_object('id', ${alias}.id, 'name', ${alias}.user_name)`;

/** Who would get a ticket of this line and zone on this day, and why: the same functions as for a real ticket (sql/routing.sql). */
export async function tryRouting(
  tx: Tx,
  productLine: string,
  zone: string | null,
  roles: readonly string[],
  day: string,
): Promise<TriedRouting> {
  const [found] = await tx.query<TriedRouting>(
    {
      name: 'routing_try',
      text: `select coalesce(g.name, r.group_code) as "group", r.zone is not null as "byZone",
          coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.user_name, 'openTickets', c.open,
              'standsInFor', case when s.id is not null then ${PERSON('s')} end) order by c.place)
            from group_takers(r.group_code, $3::text[], $4::date) c join app_user p on p.id = c.person
              left join app_user s on s.id = c.stands_in_for), '[]') as takers,
          coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.user_name, 'until', a.absent_until,
              'standIn', case when s.id is not null then ${PERSON('s')} end) order by a.user_name, a.id)
            from app_user a left join app_user s on s.id = substitute_of(a.id, $3::text[], $4::date)
            where a.group_code = r.group_code and a.disabled_at is null and a.role = any ($3::text[])
              and a.absent_until >= $4::date), '[]') as absent
        from routing_rule_for($1, $2) r left join user_group g on g.code = r.group_code`,
    },
    [productLine, zone, [...roles], day],
  );
  return found ?? { group: null, byZone: false, takers: [], absent: [] };
}
