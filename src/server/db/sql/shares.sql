-- Share links. As the system, because a visitor reads no shares.

-- Counts that the visitor of this transaction opened the link, its own alone; true the first time.
create function open_share(opened timestamptz) returns boolean
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

-- The rating is given, perhaps by a visitor: no link of this ticket rates a second time.
create function end_rating_shares(wanted uuid, ended timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare former text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', 'system', true);
  update share set used_at = ended
    where ticket_id = wanted and purpose = 'evaluate' and used_at is null and revoked_at is null and expires_at > ended;
  perform set_config('app.kind', coalesce(former, ''), true);
end $$;
revoke all on function open_share, end_rating_shares from public;
grant execute on function open_share, end_rating_shares to closeloop_request;
