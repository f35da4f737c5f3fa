-- Reads a ticket in one round trip. With the caller's rights, so row-level security applies.

-- Everything that the ticket page needs, as JSON; null when the caller may not see the ticket. In plpgsql, which caches
-- its plans: a function in SQL is planned at each call, and planning costs more than running it.
create function ticket_whole(wanted uuid) returns jsonb language plpgsql stable as $$
begin
  return (select to_jsonb(t) - 'search' || jsonb_build_object(
    'requester_name', (select user_name from app_user u where u.id = t.requester_id),
    'handler_name', (select user_name from app_user u where u.id = t.handler_id),
    'handler_gone', exists (select from app_user u where u.id = t.handler_id and u.disabled_at is not null),
    'organisation_name', (select name from organisation o where o.id = t.organisation_id),
    'duplicate_number', (select d.number from ticket d where d.id = t.duplicate_of),
    'problem_id', (select p.problem_id from problem_ticket p where p.ticket_id = t.id limit 1),
    -- The last event that the caller may see: the number of an internal event would reveal that it exists.
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

-- The same, but locks the ticket first, so that nobody changes it between reading and writing.
create function ticket_for_change(wanted uuid) returns jsonb language plpgsql as $$
begin
  perform from ticket where id = wanted for update;
  return ticket_whole(wanted);
end $$;

-- Marks the ticket as read up to an event: a writer has seen their own event.
create function read_up_to(wanted uuid, up_to integer, read_at timestamptz) returns void language plpgsql as $$
begin
  insert into ticket_read (user_id, ticket_id, seq, at)
    select (select app_user_id()), wanted, up_to, read_at where (select app_user_id()) is not null
    on conflict (user_id, ticket_id) do update set seq = greatest(ticket_read.seq, excluded.seq), at = excluded.at;
end $$;
