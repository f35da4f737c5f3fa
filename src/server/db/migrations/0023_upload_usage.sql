-- What was stored with upload credentials, by whom (safety.md 8). Strict over all processes: a row is written before the bytes
-- are accepted, and taken back when they do not arrive.

create table upload_usage (
  object_key text not null,
  -- '' for an object that is put whole.
  upload_id text not null,
  -- 0 for an object that is put whole, and for the begun upload itself.
  part integer not null,
  -- The folder of whoever asked: `uploads/<whose>/`.
  subject text not null,
  bytes bigint not null,
  -- What the slot held before it was spent on last; null when it was empty.
  bytes_before bigint,
  -- Who spent on it last: only they may take it back.
  holder uuid not null,
  at timestamptz not null,
  primary key (object_key, upload_id, part)
);
create index upload_usage_subject on upload_usage (subject, at);

alter table upload_usage enable row level security;
alter table upload_usage force row level security;
create policy system_all on upload_usage using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
grant select, insert, update, delete on upload_usage to closeloop_request;

-- Spends one slot, or answers false. One subject spends one after the other; each statement below sees what was committed by then.
-- A slot that is written again keeps the larger of its sizes, as the first content lies there until the second has arrived.
create function spend_upload(
  whose text, of_object text, of_upload text, of_part integer, size bigint,
  most_objects bigint, most_bytes bigint, most_begun integer, since timestamptz, moment timestamptz, spender uuid
) returns boolean language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('upload_usage:' || whose, 0));
  if of_upload <> '' and of_part = 0 and most_begun <= (
    select count(*) from upload_usage where object_key = of_object and upload_id <> '' and upload_id <> of_upload and part = 0
  ) then return false; end if;
  if not exists (select from upload_usage where subject = whose and object_key = of_object and at > since) and most_objects <= (
    select count(distinct object_key) from upload_usage where subject = whose and at > since
  ) then return false; end if;
  if most_bytes < size + (
    select coalesce(sum(bytes), 0) from upload_usage where subject = whose and at > since
      and not (object_key = of_object and upload_id = of_upload and part = of_part)
  ) then return false; end if;
  insert into upload_usage as u (object_key, upload_id, part, subject, bytes, bytes_before, holder, at)
    values (of_object, of_upload, of_part, whose, size, null, spender, moment)
    on conflict (object_key, upload_id, part) do update
      set bytes = greatest(u.bytes, excluded.bytes), bytes_before = u.bytes, holder = excluded.holder, at = excluded.at;
  return true;
end $$;
revoke all on function spend_upload from public;
grant execute on function spend_upload to closeloop_request;
