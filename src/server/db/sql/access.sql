-- Who looks: what policies and functions ask. Settings of the transaction (session-settings.ts) tell it; without them no policy
-- holds. This file comes first by its name: the others need it. Functions in SQL, which the planner may look into, name their
-- schema, because pg_dump of an owner reads through the policies with an empty search_path.

create function app_kind() returns text language sql stable parallel safe as
  $$ select coalesce(current_setting('app.kind', true), '') $$;
create function app_user_id() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function app_organisation() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.organisation', true), '')::uuid $$;
create function app_ticket() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.ticket', true), '')::uuid $$;
create function app_share() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.share', true), '')::uuid $$;

create function app_sees_all() returns boolean language sql stable parallel safe as
  $$ select public.app_kind() in ('system', 'insider', 'admin') $$;
-- Each null for whoever is none: a comparison with it lets no row through.
create function app_partner() returns uuid language sql stable parallel safe as
  $$ select case when public.app_kind() in ('partner', 'manager') then public.app_user_id() end $$;
create function app_managed() returns uuid language sql stable parallel safe as
  $$ select case when public.app_kind() = 'manager' then public.app_organisation() end $$;
create function app_shared_ticket() returns uuid language sql stable parallel safe as
  $$ select case when public.app_kind() = 'visitor' then public.app_ticket() end $$;

-- With the caller's rights, so that the walls are the same. A call costs nothing until it is made, and plpgsql keeps its plan:
-- written out in the policies these would be copied into every statement (docs/decisions/0015).
create function sees_ticket(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from ticket where id = wanted);
end $$;
create function sees_event(wanted uuid, line integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from ticket_event where ticket_id = wanted and seq = line);
end $$;
-- Partners see their organisation and the insiders (as handlers), visitors who is on their ticket.
create function sees_person(person uuid, theirs uuid) returns boolean language plpgsql stable as $$
begin
  return case
    when app_kind() in ('partner', 'manager') then theirs is null or theirs = app_organisation()
    when app_kind() = 'visitor' then theirs is null or person = app_shared_requester()
    else false
  end;
end $$;

-- As the system, so that the policies of tickets and people need not look at other tables, which would look back. The kind is set
-- inside and put back, because only a superuser may set it in a definition (docs/decisions/0023). Parallel workers may not set
-- anything, so these stay unsafe for parallel plans.
create function app_customers() returns uuid[]
language plpgsql stable security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  whose text := coalesce(app_organisation()::text, '') || ' ';
  known text := current_setting('app.customers', true);
  found uuid[];
begin
  -- A list asks for every row; what was found is kept until the end of the transaction.
  if starts_with(known, whose) then return substr(known, length(whose) + 1)::uuid[]; end if;
  perform set_config('app.kind', 'system', true);
  found := array(select customer_id from customer_partner where organisation_id = app_organisation());
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
-- Is this an active person of the organisation of this transaction?
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
grant execute on function app_customers, app_shared_requester, is_colleague to closeloop_request;
