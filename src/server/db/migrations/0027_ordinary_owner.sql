-- An ordinary owner of the database installs this: `set app.kind = 'system'` in the definition of a function needs a superuser, or
-- GRANT SET, since PostgreSQL 15 (docs/decisions/0023). These set it inside and restore what was there. When one fails on the way,
-- the end of the transaction, or the way back to the savepoint, restores it: what is set locally is rolled back with its work.

create or replace function open_ticket(filed_on date, line text, in_zone text) returns table (number text, handler uuid)
language plpgsql security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  first bigint;
  next bigint;
  able uuid[];
  chosen uuid;
begin
  perform set_config('app.kind', 'system', true);
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
      where p.disabled_at is null and not p.absent and p.role in ('engineer', 'lead')
        and p.group_name = (
          select r.group_name from routing_rule r
          where r.product_line = line and (r.zone is null or r.zone = in_zone) order by r.zone nulls last limit 1)) u;
  -- The first whom nobody else is just giving a ticket: two who file at once would choose the same, and wait for each other.
  select u.id into chosen from app_user u where u.id = any (able)
    order by array_position(able, u.id) limit 1 for no key update skip locked;
  if chosen is null then chosen := able[1];
  else update app_user set last_assigned_at = clock_timestamp() where id = chosen; end if;
  perform set_config('app.kind', coalesce(former, ''), true);
  return query select 'ITR-' || to_char(filed_on, 'YYMMDD') || '-' || lpad(next::text, greatest(4, length(next::text)), '0'), chosen;
end $$;

create or replace function open_share(opened timestamptz) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  is_first boolean;
begin
  perform set_config('app.kind', 'system', true);
  update share set uses = uses + 1, first_opened_at = coalesce(first_opened_at, opened), last_opened_at = opened
    where id = (select app_share()) returning uses = 1 into is_first;
  perform set_config('app.kind', coalesce(former, ''), true);
  return is_first;
end $$;

create or replace function end_rating_shares(wanted uuid, ended timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare former text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', 'system', true);
  update share set used_at = ended
    where ticket_id = wanted and purpose = 'evaluate' and used_at is null and revoked_at is null and expires_at > ended;
  perform set_config('app.kind', coalesce(former, ''), true);
end $$;

create or replace function keep_fault_codes() returns trigger
language plpgsql security definer set search_path = public as $$
declare former text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', 'system', true);
  delete from closed_fault_code where ticket_id = new.id;
  if new.closed_at is not null then
    insert into closed_fault_code (code, ticket_id, closed_at)
      select distinct upper(regexp_replace(code, '[.\-\s]', '', 'g')), new.id, new.closed_at from unnest(new.fault_codes) code;
  end if;
  perform set_config('app.kind', coalesce(former, ''), true);
  return null;
end $$;

-- The policies ask these two: parallel workers may not set anything, so they stay unsafe for parallel plans, as they were.
create or replace function app_customers() returns uuid[]
language plpgsql stable security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  found uuid[];
begin
  perform set_config('app.kind', 'system', true);
  found := array(select customer_id from customer_partner where organisation_id = app_organisation());
  perform set_config('app.kind', coalesce(former, ''), true);
  return found;
end $$;

create or replace function app_shared_requester() returns uuid
language plpgsql stable security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  requester uuid;
begin
  perform set_config('app.kind', 'system', true);
  select requester_id into requester from ticket where id = app_ticket();
  perform set_config('app.kind', coalesce(former, ''), true);
  return requester;
end $$;

create or replace function is_colleague(person uuid) returns boolean
language plpgsql stable security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  is_one boolean;
begin
  perform set_config('app.kind', 'system', true);
  select exists (select from app_user where id = person and organisation_id = (select app_organisation()) and disabled_at is null)
    into is_one;
  perform set_config('app.kind', coalesce(former, ''), true);
  return is_one;
end $$;

-- Writes to a table that does not hold its owner to the policies: no kind is needed.
create or replace function keep_search_text() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into ticket_search (ticket_id, search) values (new.id, searchable(new.search))
    on conflict (ticket_id) do update set search = excluded.search;
  return null;
end $$;

-- pg_dump of an owner reads through the policies, with an empty search_path: what they call names its schema.
create or replace function app_sees_all() returns boolean language sql stable parallel safe as
  $$ select public.app_kind() in ('system', 'insider', 'admin') $$;
create or replace function app_partner() returns uuid language sql stable parallel safe as
  $$ select case when public.app_kind() in ('partner', 'manager') then public.app_user_id() end $$;
create or replace function app_managed() returns uuid language sql stable parallel safe as
  $$ select case when public.app_kind() = 'manager' then public.app_organisation() end $$;
create or replace function app_shared_ticket() returns uuid language sql stable parallel safe as
  $$ select case when public.app_kind() = 'visitor' then public.app_ticket() end $$;
