-- Where people come in by a provider, somebody must get in without it: an own admin is active, has a password and a second
-- factor, and is joined to no provider (decision 0099). The last one is kept, whichever way somebody goes: the page, an
-- import, a merge, SCIM, the command line.

-- Whether somebody comes in without a provider; an identity that is just being joined does not count.
create function comes_by_own(person uuid, besides uuid) returns boolean language sql stable as $$
  select exists (select from public.credential c where c.user_id = person)
    and (exists (select from public.totp f where f.user_id = person and f.confirmed_at is not null)
      or exists (select from public.passkey k where k.user_id = person))
    and not exists (select from public.person_identity i where i.user_id = person and i.id is distinct from besides) $$;

create function own_admins() returns setof uuid language sql stable as $$
  select u.id from public.app_user u
  where u.disabled_at is null and not u.service and u.role in ({roles.administer}) and public.comes_by_own(u.id, null) $$;

-- After the change: the one who goes was one, and nobody is left.
create function keep_own_admin() returns trigger
language plpgsql security definer set search_path = public as $$
declare former text := current_setting('app.kind', true);
declare was boolean;
begin
  perform set_config('app.kind', 'system', true);
  if tg_table_name = 'app_user' then was := comes_by_own(new.id, null);
  else
    was := comes_by_own(new.user_id, new.id) and exists (select from app_user u
      where u.id = new.user_id and u.disabled_at is null and not u.service and u.role in ({roles.administer}));
  end if;
  if was then
    -- Of the last two not both at once: the second waits here, and then sees that the first has gone.
    perform pg_advisory_xact_lock(hashtextextended('own-admins', 0));
    if not exists (select from own_admins()) then raise exception 'The last own admin' using errcode = 'CL002'; end if;
  end if;
  perform set_config('app.kind', coalesce(former, ''), true);
  return null;
end $$;
revoke all on function keep_own_admin from public;
create trigger app_user_own_admin after update of role, disabled_at on app_user
  for each row when (old.role in ({roles.administer}) and old.disabled_at is null
    and (new.disabled_at is not null or new.role is distinct from old.role))
  execute function keep_own_admin();
create trigger person_identity_own_admin after insert on person_identity
  for each row execute function keep_own_admin();
