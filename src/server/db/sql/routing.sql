-- Who is given a ticket (docs/domain.md, Routing; docs/decisions/0037).

-- The rule for a line and a zone: the one of both, else that of the line alone. A rule or a group that is inactive names nobody.
create function routing_rule_for(line text, in_zone text) returns routing_rule language plpgsql stable as $$
declare found routing_rule;
begin
  select r.* into found from routing_rule r
    where r.active and r.product_line = line and (r.zone is null or r.zone = in_zone)
      and not exists (select from user_group g where g.code = r.group_code and not g.active)
    order by r.zone nulls last limit 1;
  return found;
end $$;

-- The group that the routing names.
create function routed_group(line text, in_zone text) returns text language plpgsql stable as $$
begin
  return (routing_rule_for(line, in_zone)).group_code;
end $$;

-- How many tickets are work for a person now. The open statuses are those of shared/ticket/statuses.ts (`openStatuses`);
-- test/door/constraints.db.test.ts compares them.
create function open_tickets(person uuid) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from ticket t where t.handler_id = person
    and t.status in ('submitted', 'accepted', 'escalated', 'proposed', 'verifying', 'finalized'));
end $$;

-- How many of them only an expert or a lead may have.
create function escalated_tickets(person uuid) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from ticket t where t.handler_id = person and (t.status = 'escalated' or t.escalated_this_round)
    and t.status in ('submitted', 'accepted', 'escalated', 'proposed', 'verifying', 'finalized'));
end $$;

-- Who stands in for an absent person on a day, of these roles; null when nobody does, or nobody who is there.
create function substitute_of(person uuid, roles text[], on_day date) returns uuid language plpgsql stable as $$
begin
  return (select s.id from app_user p join app_user s on s.id = p.substitute_id
    where p.id = person and p.absent_until >= on_day
      and s.disabled_at is null and s.role = any (roles) and (s.absent_until is null or s.absent_until < on_day));
end $$;

-- Who may be given a ticket of a group, the first in line first: its present members, and who stands in for those who are absent;
-- the fewest open tickets first, ties by the longest since the last assignment. The routing and "who would get this ticket?" ask
-- this one.
create function group_takers(of_group text, roles text[], on_day date)
returns table (person uuid, open bigint, stands_in_for uuid, place bigint) language plpgsql stable as $$
begin
  return query
    select c.id, c.open, c.absent, row_number() over (order by c.open, c.last_assigned_at nulls first, c.id)
    from (
      select distinct on (u.id) u.id, open_tickets(u.id) as open, u.last_assigned_at, nullif(m.id, u.id) as absent
      from app_user m
      join app_user u on u.id = case when m.absent_until >= on_day then substitute_of(m.id, roles, on_day) else m.id end
      where m.disabled_at is null and m.role = any (roles) and m.group_code = of_group
      order by u.id, nullif(m.id, u.id) nulls first
    ) c;
end $$;

-- The leads, who take what nobody else can: present ones first, then as above.
create function lead_takers(on_day date) returns table (person uuid, place bigint) language plpgsql stable as $$
begin
  return query select u.id, row_number() over (
      order by coalesce(u.absent_until >= on_day, false), open_tickets(u.id), u.last_assigned_at nulls first, u.id)
    from app_user u where u.disabled_at is null and u.role = 'lead';
end $$;

-- Of several in their order the first whom nobody else is just giving a ticket: two who file at once would choose the same, and wait
-- for each other. Somebody who is just being disabled, or loses the role, is passed over. Null when there is nobody.
create function choose_taker(able uuid[]) returns uuid language plpgsql as $$
declare chosen uuid;
begin
  select u.id into chosen from app_user u where u.id = any (able) and u.disabled_at is null and u.role in ('engineer', 'expert', 'lead')
    order by array_position(able, u.id) limit 1 for no key update skip locked;
  if chosen is null then
    select u.id into chosen from app_user u where u.id = any (able) and u.disabled_at is null and u.role in ('engineer', 'expert', 'lead')
      order by array_position(able, u.id) limit 1 for key share;
    return chosen;
  end if;
  update app_user set last_assigned_at = clock_timestamp() where id = chosen;
  return chosen;
end $$;

-- Who is to have a ticket of this line and zone, and is noted as the last who got one; null: the queue. `roles` are the able ones;
-- `or_lead`: a lead takes what nobody else can. As the system, because whoever files may not see the load.
create function take_turn(line text, in_zone text, roles text[], on_day date, or_lead boolean) returns uuid
language plpgsql security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  chosen uuid;
begin
  perform set_config('app.kind', 'system', true);
  chosen := choose_taker((select array_agg(g.person order by g.place) from group_takers(routed_group(line, in_zone), roles, on_day) g));
  if chosen is null and or_lead then
    chosen := choose_taker((select array_agg(l.person order by l.place) from lead_takers(on_day) l));
  end if;
  perform set_config('app.kind', coalesce(former, ''), true);
  return chosen;
end $$;
revoke all on function take_turn from public;
grant execute on function take_turn to closeloop_request;

-- Nobody is given a ticket who is disabled or has no role for it, in the very moment either: who changes that locks the person first. As
-- the system, because a requester may not lock people.
create function keep_handler_active() returns trigger
language plpgsql security definer set search_path = public as $$
declare former text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', 'system', true);
  perform from app_user where id = new.handler_id and disabled_at is null and role in ('engineer', 'expert', 'lead') for key share;
  if not found then raise exception 'The handler is not active' using errcode = 'CL001'; end if;
  perform set_config('app.kind', coalesce(former, ''), true);
  return null;
end $$;
revoke all on function keep_handler_active from public;
create trigger ticket_handler_active after update of handler_id on ticket
  for each row when (new.handler_id is distinct from old.handler_id and new.handler_id is not null)
  execute function keep_handler_active();
