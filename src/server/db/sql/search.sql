-- Search through an index (docs/decisions/0012).

-- A text in the form for the trigram index. Trigrams find one or two characters only at the beginning of a word. So
-- this adds, as words of their own, every Chinese character with the next one (伺服驱动: 伺服 服驱 驱动 动), and the first two
-- characters after a dot, a hyphen or the like. A search for one or two characters then looks for the beginning of a
-- word.
create function searchable(words text) returns text language plpgsql immutable parallel safe as $$
declare
  pairs text;
  starts text;
begin
  if words ~ '[\u3400-\u9fff]' then
    select string_agg(distinct c || coalesce(n, ''), ' ') into pairs
      from (select c, lead(c) over (order by at) as n from regexp_split_to_table(words, '') with ordinality as s (c, at)) p
      where c <> ' ' and (c ~ '[\u3400-\u9fff]' or n ~ '[\u3400-\u9fff]');
  end if;
  select string_agg(distinct m[1], ' ') into starts from regexp_matches(words, '[^[:alnum:][:space:]]([[:alnum:]]{1,2})', 'g') m;
  return concat_ws(' ', '', words, pairs, starts);
end $$;

-- With the owner's rights, because a user who may change a ticket has no rights on ticket_search.
create function keep_search_text() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into ticket_search (ticket_id, search) values (new.id, searchable(new.search))
    on conflict (ticket_id) do update set search = excluded.search;
  return null;
end $$;
create trigger ticket_filed_search after insert on ticket for each row execute function keep_search_text();
create trigger ticket_changed_search after update of search on ticket
  for each row when (new.search is distinct from old.search) execute function keep_search_text();

-- The same for the text of an event, and for the part of it that only insiders may read.
create function keep_event_text() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into event_search (ticket_id, seq, search) values (new.ticket_id, new.seq, searchable(lower(new.text)))
    on conflict (ticket_id, seq) do update set search = event_search.search || excluded.search;
  return null;
end $$;
create trigger event_text after insert on ticket_event
  for each row when (new.text is not null) execute function keep_event_text();
create trigger event_internal_text after insert on ticket_event_internal
  for each row when (new.text is not null) execute function keep_event_text();

-- The tickets whose own texts, or the text of one of whose events, match every pattern and have a word similar to each of
-- `similar_words`; or whose own texts match the pattern `whole`. If there are more than `most`, the newest ones, some
-- that are not completed, and those of them that the viewer handles or has raised. Only for viewers who may see every
-- ticket: it runs without row-level security. Partners search by another query.
--
-- How often words stand together is not known beforehand (PostgreSQL supposes that they are independent, and reads all
-- matches or walks all tickets when they are not), so a few pages of the texts are looked at first: what stands in one of a
-- hundred or more is looked for in the `walked_most` newest texts (`''` keeps the index out); anything else, and what too
-- few of those have, by the trigram index. In a table of fewer than `sampled_from` pages the index alone is quick enough.
create function found_tickets(patterns text[], similar_words text[], whole text, most integer, sampled_from integer default 1000,
  walked_most integer default 100000)
returns setof uuid
language plpgsql stable security definer set search_path = public set max_parallel_workers_per_gather = 0 rows 100 as $$
declare
  sampled_pages constant integer := 10;
  common constant numeric := 0.01;
  very_common constant numeric := 0.05;
  open_left integer := 200;
  walked text := (select string_agg(one, ' and ') from (
    select format('s.search || '''' like %L', pattern) as one from unnest(patterns) pattern
    union all select format('%L <%% (s.search || '''')', word) from unnest(similar_words) word) each);
  indexed text := (select string_agg(one, ' and ') from (
    select format('s.search like %L', pattern) as one from unnest(patterns) pattern
    union all select format('%L <%% s.search', word) from unnest(similar_words) word) each);
  source text;
  pages numeric;
  share numeric;
  hits uuid[];
  found integer;
  are_more boolean := false;
begin
  if not app_sees_all() then return; end if;
  foreach source in array '{ticket_search,event_search}'::text[] loop
    share := 0;
    found := 0;
    pages := pg_relation_size(source::regclass) / 8192.0;
    if similar_words = '{}' and pages >= sampled_from then
      execute format('select coalesce(avg(case when %s then 1 else 0 end), 0) from %I s tablesample system (%s) repeatable (1)',
        walked, source, least(100, 100 * sampled_pages / greatest(pages, 1))) into share;
    end if;
    if share >= common then
      return query execute format('select distinct s.ticket_id from (select s.ticket_id, s.search from %I s order by s.ticket_id desc limit %s) s
          where %s order by s.ticket_id desc limit %s', source, walked_most, walked, most);
      get diagnostics found = row_count;
    end if;
    if found < most then
      execute format('select array_agg(s.ticket_id) from %I s where %s', source, indexed) into hits;
      return query select distinct hit from unnest(hits) hit order by hit desc limit most;
      get diagnostics found = row_count;
    end if;
    if found < most then continue; end if;
    are_more := true;
    if open_left = 0 then continue; end if;
    -- Some of the open ones, too, however old: each match on its own, because joined with the tickets PostgreSQL would read
    -- all of either. Where most have the words the open tickets are fewer.
    if source = 'ticket_search' and share >= very_common then
      return query execute format('select t.id from ticket t
          cross join lateral (select from ticket_search s where s.ticket_id = t.id and %s offset 0) s
        where t.status <> ''completed'' limit %s', walked, open_left);
    else
      return query execute format('with hits as materialized (select s.ticket_id from %I s where %s)
        select hits.ticket_id from hits
          cross join lateral (select from ticket t where t.id = hits.ticket_id and t.status <> ''completed'' offset 0) t limit %s',
        source, indexed, open_left);
    end if;
    get diagnostics found = row_count;
    open_left := open_left - found;
  end loop;
  if are_more then
    return query execute format('select t.id from ticket t
      where t.status <> ''completed'' and (t.handler_id = app_user_id() or t.requester_id = app_user_id())
        and (exists (select from ticket_search s where s.ticket_id = t.id and %1$s)
          or exists (select from event_search s where s.ticket_id = t.id and %1$s))', walked);
  end if;
  if whole is not null then
    return query execute format('with hits as materialized (select s.ticket_id from ticket_search s where s.search like %L)
      select hits.ticket_id from hits order by hits.ticket_id desc limit %s', whole, most);
  end if;
end $$;
revoke all on function found_tickets, keep_search_text, keep_event_text from public;
grant execute on function found_tickets to closeloop_request;
