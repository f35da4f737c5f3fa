-- A manager files feedback for a colleague (docs/decisions/0014): the policy on tickets let a manager write any requester beside
-- the own organisation, which would put a ticket before a stranger. Restrictive, so that it holds beside the others.

-- Is this an active person of the organisation of this transaction? As the system, because the policies of people look at tickets,
-- and those of tickets must not look back.
create function is_colleague(person uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from app_user where id = person and organisation_id = (select app_organisation()) and disabled_at is null)
$$;
revoke all on function is_colleague from public;
grant execute on function is_colleague to closeloop_request;

create policy requester_is_own on ticket as restrictive for insert with check (
  (select app_kind()) not in ('partner', 'manager') or requester_id = (select app_user_id()) or is_colleague(requester_id));
