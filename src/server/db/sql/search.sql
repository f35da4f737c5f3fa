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
-- `similar_words`; or whose own texts match the pattern `whole`. If there are more than `most`, the newest ones and
-- those that are not completed. Only for viewers who may see every ticket: it runs without row-level security. Partners
-- search by another query.
create function found_tickets(patterns text[], similar_words text[], whole text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public rows 100 as $$
declare
  condition text := (select string_agg(one, ' and ') from (
    select format('s.search like %L', pattern) as one from unnest(patterns) pattern
    union all select format('%L <%% s.search', word) from unnest(similar_words) word) each);
  found integer;
begin
  if not app_sees_all() then return; end if;
  return query execute
    format('(select s.ticket_id from ticket_search s where %1$s order by s.ticket_id desc limit %2$s)
      union (select distinct s.ticket_id from event_search s where %1$s order by s.ticket_id desc limit %2$s)', condition, most)
    || coalesce(format(' union (select s.ticket_id from ticket_search s where s.search like %L order by s.ticket_id desc limit %s)', whole, most), '');
  get diagnostics found = row_count;
  if found >= most then
    return query execute format(
      '(select t.id from ticket t join ticket_search s on s.ticket_id = t.id where t.status <> ''completed'' and %1$s limit %2$s)
      union (select distinct t.id from ticket t join event_search s on s.ticket_id = t.id where t.status <> ''completed'' and %1$s limit %2$s)', condition, most);
  end if;
end $$;
revoke all on function found_tickets, keep_search_text, keep_event_text from public;
grant execute on function found_tickets to closeloop_request;
