-- A ticket is read and changed in one round trip each. These run with the caller's rights: row-level security holds.

-- Everything that the ticket page needs, as JSON; null when the caller may not see it.
-- In plpgsql, because that keeps its plans; a function in SQL is planned at each call, which costs more than it does.
create function ticket_whole(wanted uuid) returns jsonb language plpgsql stable as $$
begin
  return (select to_jsonb(t) - 'search' || jsonb_build_object(
    'requester_name', (select user_name from app_user u where u.id = t.requester_id),
    'handler_name', (select user_name from app_user u where u.id = t.handler_id),
    'organisation_name', (select name from organisation o where o.id = t.organisation_id),
    'duplicate_number', (select d.number from ticket d where d.id = t.duplicate_of),
    'problem_id', (select p.problem_id from problem_ticket p where p.ticket_id = t.id limit 1),
    -- As far as the reader may see: an internal line must not show itself by its number.
    'visible_seq', (select max(e.seq) from ticket_event e where e.ticket_id = t.id),
    'seen_seq', coalesce((select r.seq from ticket_read r where r.ticket_id = t.id and r.user_id = (select app_user_id())), 0),
    'segments', coalesce((select jsonb_agg(to_jsonb(s) order by s.seq) from clock_segment s where s.ticket_id = t.id), '[]'),
    'attachments', coalesce((select jsonb_agg(to_jsonb(a) order by a.seq, a.id) from attachment a where a.ticket_id = t.id), '[]'),
    'solution', (
      select to_jsonb(s) || jsonb_build_object(
        'author_name', (select user_name from app_user u where u.id = s.author_id),
        'read_at', (select k.at from solution_acknowledgement k where k.ticket_id = s.ticket_id and k.version = s.version
                      and k.reader_id = coalesce((select app_user_id()), (select app_share()))))
      from solution s where s.ticket_id = t.id order by s.version desc limit 1),
    'evaluation', (select to_jsonb(e) from evaluation e where e.ticket_id = t.id order by e.seq desc limit 1))
  from ticket t where t.id = wanted);
end $$;

-- The same, with the ticket locked first, so that what is read is what will be changed.
create function ticket_for_change(wanted uuid) returns jsonb language plpgsql as $$
begin
  perform from ticket where id = wanted for update;
  return ticket_whole(wanted);
end $$;

-- Files a ticket: number and handler by open_ticket, then ticket, first event and first clock segment.
create function file_ticket(data jsonb, event jsonb, segment jsonb) returns table (number text, handler uuid) language plpgsql as $$
declare opened record;
begin
  select o.number, o.handler into opened
    from open_ticket((data ->> 'filed_at')::timestamptz::date, data ->> 'product_line', data ->> 'zone') o;
  insert into ticket select * from jsonb_populate_record(null::ticket, data || jsonb_build_object(
    'number', opened.number, 'handler_id', opened.handler, 'search', lower(opened.number) || ' ' || (data ->> 'search')));
  insert into ticket_event select * from jsonb_populate_record(null::ticket_event, event);
  insert into clock_segment select * from jsonb_populate_record(null::clock_segment, segment);
  perform read_up_to((data ->> 'id')::uuid, (data ->> 'seq')::integer, (data ->> 'filed_at')::timestamptz);
  perform tell_live((data ->> 'id')::uuid, false);
  return query select opened.number, opened.handler;
end $$;

-- Writes a change: only the columns of the patch; the event; and, when the clock changes, the end of the open segment and the
-- next one. Nobody else can have changed the row since ticket_for_change.
create function change_ticket(wanted uuid, patch jsonb, event jsonb, segment jsonb) returns void language plpgsql as $$
declare assignments text;
begin
  select string_agg(format('%1$I = r.%1$I', key), ', ') into assignments from jsonb_object_keys(patch) key;
  execute 'update ticket t set ' || assignments || ' from jsonb_populate_record(null::ticket, $1) r where t.id = $2' using patch, wanted;
  insert into ticket_event select * from jsonb_populate_record(null::ticket_event, event);
  if segment is not null then
    update clock_segment set to_at = (segment ->> 'from_at')::timestamptz where ticket_id = wanted and to_at is null;
    insert into clock_segment select * from jsonb_populate_record(null::clock_segment, segment);
  end if;
  perform read_up_to(wanted, (event ->> 'seq')::integer, (event ->> 'at')::timestamptz);
  perform tell_live(wanted, event ->> 'visibility' = 'internal');
end $$;

-- Tells every process that a ticket is at a version, after the commit; with whom it concerns, so that nobody has to ask.
create function tell_live(wanted uuid, internal boolean) returns void language plpgsql as $$
begin
  perform pg_notify('live', json_build_object('kind', 'ticket', 'id', t.id, 'version', t.version, 'seq', t.seq,
    'requesterId', t.requester_id, 'organisationId', t.organisation_id, 'handlerId', t.handler_id, 'internal', internal)::text)
  from ticket t where t.id = wanted;
end $$;

-- Whoever writes has seen what they wrote.
create function read_up_to(wanted uuid, up_to integer, read_at timestamptz) returns void language plpgsql as $$
begin
  insert into ticket_read (user_id, ticket_id, seq, at)
    select (select app_user_id()), wanted, up_to, read_at where (select app_user_id()) is not null
    on conflict (user_id, ticket_id) do update set seq = greatest(ticket_read.seq, excluded.seq), at = excluded.at;
end $$;
