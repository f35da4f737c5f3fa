-- Who the viewer is: functions that policies and other functions use. They read the settings of the transaction
-- (session-settings.ts); without those no policy lets a row through. The name of this file sorts first, because the
-- others need it. Functions in SQL, which the planner may inline, name their schema: pg_dump as the owner runs the
-- policies with an empty search_path.

-- An ordinary owner of this database with CREATEROLE makes the roles (session-settings.ts says which request has which); one
-- without finds them made and granted by somebody else.
do $$
declare
  may constant text := case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end;
  each text;
begin
  foreach each in array array['closeloop_request', 'closeloop_insider'] loop
    begin
      if not exists (select from pg_roles where rolname = each) then
        begin
          execute format('create role %I nologin', each);
        exception when duplicate_object or unique_violation then null; -- made for another database just now
        end;
      end if;
      if not pg_has_role(current_user, each, may) then execute format('grant %I to %I', each, current_user); end if;
    exception when insufficient_privilege then
      raise insufficient_privilege using message = format('The database user %1$I may not make the role %2$I, nor take it. '
        'Somebody who may create roles does it once: create role %2$I nologin (unless it exists); grant %2$I to %1$I', current_user, each);
    end;
  end loop;
end $$;

create function app_kind() returns text language sql stable parallel safe as
  $$ select coalesce(current_setting('app.kind', true), '') $$;
create function app_user_id() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function app_organisation() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.organisation', true), '')::uuid $$;
-- The organisations below the own one that a manager sees; null for everybody else, and where there are none. A comparison
-- with null lets no row through.
create function app_below() returns uuid[] language sql stable parallel safe as
  $$ select case when public.app_kind() = 'manager' then nullif(current_setting('app.below', true), '')::uuid[] end $$;
-- Those of them that they act on.
create function app_acts_below() returns uuid[] language sql stable parallel safe as
  $$ select case when public.app_kind() = 'manager' then nullif(current_setting('app.acts_below', true), '')::uuid[] end $$;
create function app_ticket() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.ticket', true), '')::uuid $$;
create function app_share() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.share', true), '')::uuid $$;
-- The organisation whose people alone this transaction may change (db/narrow.ts); null: no such limit.
create function app_within() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.within', true), '')::uuid $$;

create function app_sees_all() returns boolean language sql stable parallel safe as
  $$ select public.app_kind() in ('system', 'insider', 'admin') $$;
-- Each is null for other kinds of viewers, and a comparison with null lets no row through.
create function app_partner() returns uuid language sql stable parallel safe as
  $$ select case when public.app_kind() in ('partner', 'manager') then public.app_user_id() end $$;
create function app_managed() returns uuid language sql stable parallel safe as
  $$ select case when public.app_kind() = 'manager' then public.app_organisation() end $$;
create function app_shared_ticket() returns uuid language sql stable parallel safe as
  $$ select case when public.app_kind() = 'visitor' then public.app_ticket() end $$;

-- With the caller's rights, so that row-level security applies in them too. As functions in plpgsql they cost nothing
-- unless they are called, and their plan is cached; as expressions in the policies they would become part of every
-- statement (docs/decisions/0015).
create function sees_ticket(wanted uuid) returns boolean language plpgsql stable as $$
declare
  -- What belongs to a ticket is read row by row: the last ticket that was seen, and by whom, is kept until the end of
  -- the transaction.
  seen constant text := concat_ws(' ', wanted, current_setting('app.kind', true), current_setting('app.user', true),
    current_setting('app.organisation', true), current_setting('app.ticket', true), current_setting('app.below', true));
begin
  if current_setting('app.seen', true) = seen then return true; end if;
  if not exists (select from ticket where id = wanted) then return false; end if;
  perform set_config('app.seen', seen, true);
  return true;
end $$;
-- Below is seen: there something is added only to a ticket of one's own, or where the record says so.
create function acts_on_ticket(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from ticket where id = wanted and (requester_id = app_user_id()
    or organisation_id = app_organisation() or organisation_id = any (app_acts_below())));
end $$;
create function sees_event(wanted uuid, line integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from ticket_event where ticket_id = wanted and seq = line);
end $$;
-- Partners see the people of their organisation and the insiders; visitors see the insiders and their ticket's
-- requester.
create function sees_person(person uuid, theirs uuid) returns boolean language plpgsql stable as $$
begin
  return case
    when app_kind() in ('partner', 'manager') then theirs is null or theirs = app_organisation() or theirs = any (app_below())
    when app_kind() = 'visitor' then theirs is null or person = app_shared_requester()
    else false
  end;
end $$;

-- As the system, because the policies of tickets and people would otherwise query other tables, whose policies query
-- them again. The kind is set in the body and restored at its end, because only a superuser may set it in the
-- definition (docs/decisions/0023). Parallel workers may not change settings, so these functions are not marked as safe
-- for parallel plans.
create function app_customers() returns uuid[]
language plpgsql stable security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  -- All that the answer depends on.
  whose text := concat_ws(' ', former, app_organisation(), current_setting('app.below', true)) || ' ';
  known text := current_setting('app.customers', true);
  below uuid[] := app_below();
  found uuid[];
begin
  -- A list calls this for every row, so the result is cached until the end of the transaction.
  if starts_with(known, whose) then return substr(known, length(whose) + 1)::uuid[]; end if;
  perform set_config('app.kind', 'system', true);
  found := array(select customer_id from customer_partner where organisation_id = app_organisation() or organisation_id = any (below));
  perform set_config('app.kind', coalesce(former, ''), true);
  perform set_config('app.customers', whose || found::text, true);
  return found;
end $$;
create function app_shared_requester() returns uuid
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
-- The organisations below this one: with it a tree has five levels at most (organisation_tree).
create function organisations_below(top uuid) returns uuid[] language plpgsql stable as $$
begin
  return array(with recursive below as (
      select o.id, 2 as level from organisation o where o.parent_id = top
      union all
      select o.id, b.level + 1 from below b join organisation o on o.parent_id = b.id where b.level < 5)
    select id from below order by id);
end $$;
-- A tree has no circle and five levels at most, whoever writes it and whatever it was before: asked when the transaction
-- ends, so that many records may change places in one.
create function organisation_tree() returns trigger language plpgsql as $$
declare
  levels integer;
begin
  with recursive above as (
      select new.id as top, 1 as level
      union all
      select o.parent_id, a.level + 1 from above a join organisation o on o.id = a.top where o.parent_id is not null and a.level < 7)
    select max(level) into levels from above;
  with recursive below as (
      select new.id, 0 as level
      union all
      select o.id, b.level + 1 from below b join organisation o on o.parent_id = b.id where b.level < 7)
    select levels + max(level) into levels from below;
  if levels > 5 then raise check_violation using constraint = 'organisation_tree', message = 'organisation_tree'; end if;
  return null;
end $$;
create constraint trigger organisation_tree after insert or update of parent_id on organisation
  deferrable initially deferred for each row when (new.parent_id is not null) execute function organisation_tree();

-- Whether this is an active person of the viewer's organisation.
create function is_colleague(person uuid) returns boolean
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
revoke all on function app_customers, app_shared_requester, is_colleague from public;
grant execute on function app_customers, app_shared_requester, is_colleague to closeloop_request, closeloop_insider;
