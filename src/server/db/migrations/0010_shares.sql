-- Share links: how often and when they were opened, and the end that a rating puts to a link for rating.

alter table share
  add column used_at timestamptz,
  add column first_opened_at timestamptz,
  add column last_opened_at timestamptz;

-- Counts that the visitor of this transaction opened the link; true the first time. As the system, because a visitor reads
-- no shares, and of its own link alone.
create function open_share(opened timestamptz) returns boolean
language sql security definer set search_path = public as $$
  update share set uses = uses + 1, first_opened_at = coalesce(first_opened_at, opened), last_opened_at = opened
    where id = (select app_share()) returning uses = 1
$$;
revoke all on function open_share from public;
grant execute on function open_share to closeloop_request;

-- The rating is given: no link of this ticket rates a second time. As the system, because it may be a visitor who rated.
create function end_rating_shares(wanted uuid, ended timestamptz) returns void
language sql security definer set search_path = public as $$
  update share set used_at = ended
    where ticket_id = wanted and purpose = 'evaluate' and used_at is null and revoked_at is null and expires_at > ended
$$;
revoke all on function end_rating_shares from public;
grant execute on function end_rating_shares to closeloop_request;
