-- Filing a ticket (docs/decisions/0015, 0018).

-- The group that the routing names (docs/domain.md, Routing): the rule of the line and the zone, else that of the line alone. A rule
-- or a group that is inactive names nobody.
create function routed_group(line text, in_zone text) returns text language plpgsql stable as $$
begin
  return (select r.group_code from routing_rule r
          where r.active and r.product_line = line and (r.zone is null or r.zone = in_zone)
            and not exists (select from user_group g where g.code = r.group_code and not g.active)
          order by r.zone nulls last limit 1);
end $$;

-- The next number of a day, and who is to have the ticket: of the group that the routing names the one with the fewest open tickets,
-- ties by the longest since the last assignment. As the system, because the requester may see neither the counter nor the load.
-- The open statuses are those of shared/ticket/statuses.ts (`openStatuses`); test/door/constraints.db.test.ts compares them.
create function open_ticket(filed_on date, line text, in_zone text) returns table (number text, handler uuid)
language plpgsql security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  first bigint;
  next bigint;
  able uuid[];
  chosen uuid;
begin
  perform set_config('app.kind', 'system', true);
  -- The sequence minus what it had reached before the day, so that nobody waits for a counter. One that is rolled back leaves a gap.
  select c.base into first from ticket_counter c where c.day = filed_on;
  if first is null then
    insert into ticket_counter (day, base) values (filed_on, nextval('filed_number')) on conflict (day) do nothing;
    select c.base into first from ticket_counter c where c.day = filed_on;
  end if;
  next := nextval('filed_number') - first;
  select array_agg(u.id order by u.open, u.last_assigned_at nulls first, u.id) into able
    from (
      select p.id, p.last_assigned_at, (select count(*) from ticket t where t.handler_id = p.id
               and t.status in ('submitted', 'accepted', 'escalated', 'proposed', 'verifying', 'finalized')) as open
      from app_user p
      where p.disabled_at is null and coalesce(p.absent_until < filed_on, true) and p.role in ('engineer', 'lead')
        and p.group_code = routed_group(line, in_zone)) u;
  -- The first whom nobody else is just giving a ticket: two who file at once would choose the same, and wait for each other.
  select u.id into chosen from app_user u where u.id = any (able)
    order by array_position(able, u.id) limit 1 for no key update skip locked;
  if chosen is null then chosen := able[1];
  else update app_user set last_assigned_at = clock_timestamp() where id = chosen; end if;
  perform set_config('app.kind', coalesce(former, ''), true);
  return query select 'ITR-' || to_char(filed_on, 'YYMMDD') || '-' || lpad(next::text, greatest(4, length(next::text)), '0'), chosen;
end $$;
revoke all on function open_ticket from public;
grant execute on function open_ticket to closeloop_request;

-- Number and handler, then ticket, first event and first clock segment.
create function file_ticket(data jsonb, event jsonb, segment jsonb) returns table (number text, handler uuid) language plpgsql as $$
declare opened record;
begin
  select o.number, o.handler into opened
    from open_ticket((data ->> 'filed_at')::timestamptz::date, data ->> 'product_line', data ->> 'zone') o;
  insert into ticket select * from jsonb_populate_record(null::ticket, data || jsonb_build_object(
    'number', opened.number, 'handler_id', opened.handler, 'search', lower(opened.number) || ' ' || (data ->> 'search')));
  insert into ticket_event select * from jsonb_populate_record(null::ticket_event, event);
  insert into clock_segment select * from jsonb_populate_record(null::clock_segment, segment);
  perform read_up_to((data ->> 'id')::uuid, (data ->> 'seq')::integer, (data ->> 'filed_at')::timestamptz);
  return query select opened.number, opened.handler;
end $$;

-- Files and answers the ticket as it then is, in one round trip.
create function filed_ticket(data jsonb, event jsonb, segment jsonb) returns jsonb language plpgsql as $$
begin
  perform file_ticket(data, event, segment);
  return ticket_whole((data ->> 'id')::uuid);
end $$;
