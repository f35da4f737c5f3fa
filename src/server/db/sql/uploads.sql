-- Counts what is stored with upload credentials (docs/decisions/0019).

-- Spends one slot; false when it exceeds the quota. The advisory lock makes the spends of one subject take turns, so
-- each statement below sees what the one before committed. A slot that is written again keeps the larger of its sizes,
-- because the old content is stored until the new one has arrived.
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
