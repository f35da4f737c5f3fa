-- The outbox, for admins. The request role may add jobs but not read them, because mails contain login codes. These
-- functions read them as the owner, for the system only. They return the recipient and the subject of a mail, never its
-- content.

create function outbox_counts(names text[]) returns table (name text, waiting integer, failed integer, oldest timestamptz)
language plpgsql stable security definer set search_path = public as $$
begin
  if app_kind() <> 'system' then raise insufficient_privilege; end if;
  return query
    select n.name, count(*) filter (where j.state in ('created', 'retry', 'active'))::integer,
      count(*) filter (where j.state = 'failed')::integer, min(j.created_on) filter (where j.state in ('created', 'retry', 'active'))
    from unnest(names) with ordinality n (name, place) left join pgboss.job j on j.name = n.name
    group by n.name, n.place order by n.place;
end $$;

-- The jobs in these states, the newest first, starting after the one that was created at `after` and has the id `after_id`,
-- which may be gone meanwhile. To the millisecond, as the caller knows it.
create function outbox_items(names text[], states text[], after timestamptz, after_id uuid, most integer)
returns table (id uuid, name text, created timestamptz, due timestamptz, tries integer, error text, data jsonb)
language plpgsql stable security definer set search_path = public as $$
begin
  if app_kind() <> 'system' then raise insufficient_privilege; end if;
  return query
    select j.id, j.name, m.created, j.start_after, j.retry_count, j.output ->> 'message', j.data - 'text' - 'html'
    from pgboss.job j cross join lateral (select date_trunc('milliseconds', j.created_on) as created) m
    where j.name = any (names) and j.state::text = any (states)
      and (after is null or (m.created, j.id) < (after, after_id))
    order by m.created desc, j.id desc limit most;
end $$;

-- Starts a failed job again. Returns its kind, or null when there is no such failed job.
create function outbox_retry(names text[], job uuid) returns text
language plpgsql security definer set search_path = public as $$
declare kind text;
begin
  if app_kind() <> 'system' then raise insufficient_privilege; end if;
  update pgboss.job j set state = 'retry', retry_count = 0, start_after = now(), completed_on = null
    where j.id = job and j.state = 'failed' and j.name = any (names) returning j.name into kind;
  return kind;
end $$;

revoke all on function outbox_counts, outbox_items, outbox_retry from public;
grant execute on function outbox_counts, outbox_items, outbox_retry to closeloop_request;
grant execute on function outbox_counts, outbox_items to closeloop_insider;
