-- Reads a ticket in one round trip. With the caller's rights, so row-level security applies.

-- Everything that the ticket page needs, as JSON; null when the caller may not see the ticket. In plpgsql, which caches
-- its plans: a function in SQL is planned at each call, and planning costs more than running it. As `json`: `jsonb` would
-- be sorted and packed, and nobody searches in it. All columns but that of the search, with our names for them
-- (`filedAt`), so that the server need not rename them; the list is made from the table when this file is applied, and
-- every migration makes the files apply again. Made twice, because a function keeps one plan, which is of one role: insiders
-- who read have their own (session-settings.ts).
do $make$
declare
  columns text;
  name text;
  -- What a ticket that was just filed has, too.
  common constant text := $sql$
          (select user_name from app_user u where u.id = t.requester_id) as "requesterName",
          (select name from organisation o where o.id = t.organisation_id) as "organisationName",
          case when t.fault_codes <> '{}' then (select json_agg(f) from (
            -- `offset 0` keeps the function out of the comparison, which could not use the index under row-level security then.
            select c.code, f.meaning, f.remedy
            from (select code, normal_fault_code(code) as normal, nth from unnest(t.fault_codes) with ordinality c (code, nth) offset 0) c
            join fault_code f on f.active and f.product_line = t.product_line and f.code_normal = c.normal
            order by c.nth) f) end as "faultMeanings"$sql$;
begin
  select string_agg(format('t.%I as %I', attname, lower(left(attname, 1)) || substr(replace(initcap(attname), '_', ''), 2)),
      ', ' order by attnum) into columns
    from pg_attribute where attrelid = 'ticket'::regclass and attnum > 0 and not attisdropped and attname <> 'search';
  foreach name in array array['ticket_whole_of_insiders', 'ticket_whole_of_all'] loop
    execute format($sql$
      create function %2$I(wanted uuid) returns json language plpgsql stable as $$
      begin
        return (select row_to_json(whole) from (select %1$s,
          %3$s,
          h.user_name as "handlerName",
          h.disabled_at is not null as "handlerGone",
          case when t.duplicate_of is not null then (select d.number from ticket d where d.id = t.duplicate_of) end as "duplicateNumber",
          (select p.problem_id from problem_ticket p where p.ticket_id = t.id limit 1) as "problemId",
          coalesce((select r.seq from ticket_read r where r.ticket_id = t.id and r.user_id = (select app_user_id())), 0) as "seenSeq",
          coalesce((select json_agg(s) from (
            select s.seq, s.state, s.lap, s.from_at as "fromAt", s.to_at as "toAt"
            from clock_segment s where s.ticket_id = t.id order by s.seq) s), '[]') as segments,
          coalesce((select json_agg(a) from (
            select a.id, a.seq, a.solution_version as "solutionVersion", a.kind, a.name, a.content_type as "contentType",
              a.size, a.object_key as "objectKey", a.thumbnail_key as "thumbnailKey", a.reads, a.at,
              a.taken_at as "takenAt", a.scan
            from attachment a where a.ticket_id = t.id order by a.seq, a.id) a), '[]') as attachments,
          (select row_to_json(s) from (
            select s.version, s.seq, s.text, s.safety, s.change_note as "changeNote", s.author_id as "authorId",
              (select user_name from app_user u where u.id = s.author_id) as "authorName", s.at, s.decision, s.reason, s.reason_code as "reasonCode",
              (select k.at from solution_acknowledgement k where k.ticket_id = s.ticket_id and k.version = s.version
                 and k.reader_id = coalesce((select app_user_id()), (select app_share()))) as "readAt"
            from solution s where s.ticket_id = t.id order by s.version desc limit 1) s) as solution,
          (select row_to_json(e) from (
            select e.overall, e.service_attitude as "serviceAttitude", e.professional_competence as "professionalCompetence",
              e.response_speed as "responseSpeed", e.attributes, e.suggestion, e.at
            from evaluation e where e.ticket_id = t.id order by e.seq desc limit 1) e) as evaluation
        from ticket t left join app_user h on h.id = t.handler_id where t.id = wanted) whole);
      end $$ $sql$, columns, name, common);
  end loop;
  -- The same of a ticket that was filed in this transaction: to begin a query of a dozen tables that cannot have anything of it
  -- yet took a fifth of filing.
  execute format($sql$
    create function filed_whole(t ticket, begun clock_segment) returns json language plpgsql stable as $$
    begin
      return (select row_to_json(whole) from (select %1$s, %2$s,
        (select user_name from app_user u where u.id = t.handler_id) as "handlerName", false as "handlerGone",
        null as "duplicateNumber", null as "problemId", case when app_user_id() is null then 0 else t.seq end as "seenSeq",
        json_build_array(json_build_object('seq', begun.seq, 'state', begun.state, 'lap', begun.lap,
          'fromAt', begun.from_at, 'toAt', begun.to_at)) as segments,
        '[]'::json as attachments, null as solution, null as evaluation) whole);
    end $$ $sql$, columns, common);
end $make$;
create function ticket_whole(wanted uuid) returns json language sql stable as $$
  select case when current_user = 'closeloop_insider' then public.ticket_whole_of_insiders(wanted)
    else public.ticket_whole_of_all(wanted) end
$$;

-- The same, but locks the ticket first, so that nobody changes it between reading and writing.
create function ticket_for_change(wanted uuid) returns json language plpgsql as $$
begin
  perform from ticket where id = wanted for no key update;
  return ticket_whole(wanted);
end $$;

-- Marks the ticket as read up to an event: a writer has seen their own event.
create function read_up_to(wanted uuid, up_to integer, read_at timestamptz) returns void language plpgsql as $$
begin
  insert into ticket_read (user_id, ticket_id, seq, at)
    select (select app_user_id()), wanted, up_to, read_at where (select app_user_id()) is not null
    on conflict (user_id, ticket_id) do update set seq = greatest(ticket_read.seq, excluded.seq), at = excluded.at;
end $$;
