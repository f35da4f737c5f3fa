-- Chooses the handler of a ticket (docs/domain.md, Routing; docs/decisions/0037).

-- The rule for a product line and a zone; if there is none, the rule for the line in every zone. Inactive rules and
-- rules of inactive groups do not count. Always as the owner, for whom row security counts, too: filing a ticket asks as
-- the owner and its notification as the request role, and a plan is made anew whenever the role has changed.
create function routing_rule_for(line text, in_zone text) returns routing_rule
language plpgsql stable security definer set search_path = public as $$
declare found routing_rule;
begin
  select r.* into found from routing_rule r
    where r.active and r.product_line = line and (r.zone is null or r.zone = in_zone)
      and not exists (select from user_group g where g.code = r.group_code and not g.active)
    order by r.zone nulls last limit 1;
  return found;
end $$;

revoke all on function routing_rule_for from public;
grant execute on function routing_rule_for to closeloop_request, closeloop_insider;

-- The group of that rule.
create function routed_group(line text, in_zone text) returns text language plpgsql stable as $$
begin
  return (routing_rule_for(line, in_zone)).group_code;
end $$;

-- How many open tickets a person has, counted up to `most`. Lists of statuses are written in from
-- shared/ticket/statuses.ts (status-lists.ts).
create function open_tickets(person uuid, most bigint default null) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from (select from ticket t where t.handler_id = person
    and t.status in ({statuses.open}) limit most) open);
end $$;

-- How many of them are escalated: only an expert or a lead may have those.
create function escalated_tickets(person uuid) returns bigint language plpgsql stable as $$
begin
  return (select count(*) from ticket t where t.handler_id = person and (t.status in ({statuses.needsExpert}) or t.escalated_this_round)
    and t.status in ({statuses.open}));
end $$;

-- The substitute of an absent person on a day, if the substitute has one of these roles, is active and is present; else
-- null.
create function substitute_of(person uuid, roles text[], on_day date) returns uuid language plpgsql stable as $$
begin
  return (select s.id from app_user p join app_user s on s.id = p.substitute_id
    where p.id = person and p.absent_until >= on_day
      and s.disabled_at is null and s.role = any (roles) and (s.absent_until is null or s.absent_until < on_day));
end $$;

-- Who may get a ticket of a group, in order: its present members, and the substitutes of absent ones. The fewest open
-- tickets come first; among equals, the longest time since the last assignment. Who has 300 is as busy as who has
-- more: ten people with ten thousand each would all be counted for every ticket that is filed. The routing and the page's
-- preview of it both use this.
create function group_takers(of_group text, roles text[], on_day date)
returns table (person uuid, open bigint, stands_in_for uuid, place bigint) language plpgsql stable as $$
begin
  return query
    select c.id, c.open, c.absent, row_number() over (order by c.open, c.last_assigned_at nulls first, c.id)
    from (
      select distinct on (u.id) u.id, open_tickets(u.id, 300) as open, u.last_assigned_at, nullif(m.id, u.id) as absent
      from app_user m
      join app_user u on u.id = case when m.absent_until >= on_day then substitute_of(m.id, roles, on_day) else m.id end
      where m.disabled_at is null and m.role = any (roles) and m.group_code = of_group
      order by u.id, nullif(m.id, u.id) nulls first
    ) c;
end $$;

-- The leads, who get what nobody else may have: present ones first, then ordered as above.
create function lead_takers(on_day date) returns table (person uuid, place bigint) language plpgsql stable as $$
begin
  return query select u.id, row_number() over (
      order by coalesce(u.absent_until >= on_day, false), open_tickets(u.id, 300), u.last_assigned_at nulls first, u.id)
    from app_user u where u.disabled_at is null and u.role in ({roles.lead});
end $$;

-- The first of these people whose row is not locked: two tickets filed at the same time would otherwise choose the same
-- person and wait for each other. If all rows are locked, the first person. Someone who is being disabled or is losing
-- the role is skipped. Null when nobody is left.
create function choose_taker(able uuid[]) returns uuid language plpgsql as $$
declare chosen uuid;
begin
  select u.id into chosen from app_user u where u.id = any (able) and u.disabled_at is null and u.role in ({roles.handle})
    order by array_position(able, u.id) limit 1 for no key update skip locked;
  if chosen is null then
    select u.id into chosen from app_user u where u.id = any (able) and u.disabled_at is null and u.role in ({roles.handle})
      order by array_position(able, u.id) limit 1 for key share;
    return chosen;
  end if;
  update app_user set last_assigned_at = clock_timestamp() where id = chosen;
  return chosen;
end $$;

-- Which of the people with these roles have used the product since that time. As the system, because a session is to be
-- seen by its owner only; it tells that there is one.
create function people_here(roles text[], since timestamptz) returns setof uuid
language plpgsql stable security definer set search_path = public as $$
declare former text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', 'system', true);
  return query select u.id from app_user u where u.disabled_at is null and u.role = any (roles)
    and exists (select from session s where s.user_id = u.id and s.ended_at is null and s.last_seen_at >= since);
  perform set_config('app.kind', coalesce(former, ''), true);
end $$;
revoke all on function people_here from public;
grant execute on function people_here to closeloop_request, closeloop_insider;

-- Chooses the handler of a ticket of this line and zone among these roles, and notes the time of the assignment; null:
-- the ticket stays in the queue. `or_lead`: a lead gets what nobody else may have. As the system, because the requester
-- may not see how many tickets others have.
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

-- Refuses a handler who is disabled or has no role for it. The lock makes this safe against concurrent changes: who
-- disables a person or changes the role locks the same row. As the system, because a requester may not lock people.
create function keep_handler_active() returns trigger
language plpgsql security definer set search_path = public as $$
declare former text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', 'system', true);
  perform from app_user where id = new.handler_id and disabled_at is null and role in ({roles.handle}) for key share;
  if not found then raise exception 'The handler is not active' using errcode = 'CL001'; end if;
  perform set_config('app.kind', coalesce(former, ''), true);
  return null;
end $$;
revoke all on function keep_handler_active from public;
create trigger ticket_handler_active after update of handler_id on ticket
  for each row when (new.handler_id is distinct from old.handler_id and new.handler_id is not null)
  execute function keep_handler_active();
