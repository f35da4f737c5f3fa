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

-- The words of a text in lower case that somebody may misspell: no numbers, codes, addresses, nothing short, no Chinese.
create function words_of(words text) returns setof text language sql immutable parallel safe as $$
  select distinct word from (
    select btrim(part, '-' || chr(39)) as word from regexp_split_to_table(words, '[][\s.,;:!?()\{}"“”„«»/\\|…]+') part) parts
  where length(word) between 4 and 40 and word !~ '[[:digit:]@_%#&*+=<>~^$\u3400-\u9fff]'
$$;

-- Adds the words of a text to those that a misspelt one is compared with. Nobody waits for another here, so a word may
-- stand twice. There are some ten thousands of them; the limit is against a flood.
create function keep_words(words text) returns void
language plpgsql security definer set search_path = public as $$
declare
  most constant integer := 200000;
begin
  insert into search_word (word) select each from words_of(words) each
    where not exists (select from search_word known where known.word = each)
      and (select reltuples from pg_class where oid = 'search_word'::regclass) < most;
end $$;

-- Forgets those of these words that stand in no text any more. It compares every text, so it is for single words.
create function forget_words(words text) returns void
language plpgsql security definer set search_path = public as $$
begin
  delete from search_word w where w.word in (select words_of(lower(words)))
    and not exists (select from ticket_search s where s.search like '%' || w.word || '%')
    and not exists (select from event_search s where s.search like '%' || w.word || '%');
end $$;

-- For each typed word the most similar ones of texts and names (the threshold of `<%`: statement-settings.ts). For
-- viewers who may see every ticket, because the texts may be internal.
create function similar_words(typed_words text[], most integer) returns table (typed text, word text)
language plpgsql stable security definer set search_path = public rows 20 as $$
begin
  if not app_sees_all() then return; end if;
  return query select t, near.word from unnest(typed_words) t cross join lateral (
    select known.word from (
      select w.word from search_word w where t <% w.word
      union select name from app_user u cross join lateral words_of(lower(u.user_name)) name where t <% lower(u.user_name) and t <% name) known
    order by similarity(t, known.word) desc, known.word limit most) near;
end $$;

-- With the owner's rights, because a user who may change a ticket has no rights on ticket_search.
create function keep_search_text() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform keep_words(new.search);
  insert into ticket_search (ticket_id, search) values (new.id, searchable(new.search))
    on conflict (ticket_id) do update set search = excluded.search;
  insert into partner_text (ticket_id, seq, organisation_id, customer_id, search)
    values (new.id, 0, new.organisation_id, case when new.visible_to_partner then new.customer_id end, new.search)
    on conflict (ticket_id, seq) do update set search = excluded.search;
  return null;
end $$;
create trigger ticket_filed_search after insert on ticket for each row execute function keep_search_text();
create trigger ticket_changed_search after update of search on ticket
  for each row when (new.search is distinct from old.search) execute function keep_search_text();

-- Who sees a ticket changes with these: when organisations or customers are merged, when it is shown, or filed anew.
create function move_partner_text() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  update partner_text set organisation_id = new.organisation_id, customer_id = case when new.visible_to_partner then new.customer_id end
    where ticket_id = new.id;
  return null;
end $$;
create trigger ticket_moved_text after update of organisation_id, customer_id, visible_to_partner on ticket
  for each row when (new.organisation_id is distinct from old.organisation_id or new.customer_id is distinct from old.customer_id
    or new.visible_to_partner is distinct from old.visible_to_partner) execute function move_partner_text();

-- The same for the text of an event, and for the part of it that only insiders may read.
create function keep_event_text() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform keep_words(lower(new.text));
  insert into event_search (ticket_id, seq, search) values (new.ticket_id, new.seq, searchable(lower(new.text)))
    on conflict (ticket_id, seq) do update set search = event_search.search || excluded.search;
  if tg_argv[0] = 'public' then
    insert into partner_text (ticket_id, seq, organisation_id, customer_id, search)
      select new.ticket_id, new.seq, s.organisation_id, s.customer_id, lower(new.text) from partner_text s where s.ticket_id = new.ticket_id and s.seq = 0;
  end if;
  return null;
end $$;
create trigger event_text after insert on ticket_event
  for each row when (new.text is not null and new.visibility <> 'public') execute function keep_event_text();
create trigger event_public_text after insert on ticket_event
  for each row when (new.text is not null and new.visibility = 'public') execute function keep_event_text('public');
create trigger event_internal_text after insert on ticket_event_internal
  for each row when (new.text is not null) execute function keep_event_text();

-- That a text has a spelling of every word, as SQL with its values, because the plan depends on them.
create function every_word(words jsonb) returns text language sql immutable as $$
  select string_agg('(' || (
      select string_agg(format('s.search like %L', spelling), ' or ') from jsonb_array_elements_text(word) spelling) || ')', ' and ')
    from jsonb_array_elements(words) word
$$;

-- Each of them once; one null where they are more than `most`.
create function few_of(hits uuid[], most integer) returns setof uuid language sql immutable as $$
  select null::uuid where cardinality(hits) > most
  union all select distinct unnest(hits) where cardinality(hits) <= most
$$;

-- The tickets whose own texts, or the text of one of whose events, have a spelling of every word; or whose own texts match
-- the pattern `whole`. `words`: of each word the spellings, as patterns of LIKE. A null says that there are more than
-- `most`, or that the index cannot tell, because a word has neither letters nor digits. Only for viewers who may see every
-- ticket: it runs without row-level security. Partners search by another query.
create function found_tickets(words jsonb, whole text, most integer)
returns setof uuid
-- By an index of whole texts PostgreSQL would read them all when words stand together less often than it supposes.
language plpgsql stable security definer set search_path = public set max_parallel_workers_per_gather = 0
  set enable_indexscan = off set enable_indexonlyscan = off rows 100 as $$
declare
  every text := every_word(words);
  hits uuid[];
begin
  if not app_sees_all() then return; end if;
  if exists (select from jsonb_array_elements(words) word, jsonb_array_elements_text(word) spelling where spelling !~ '[[:alnum:]]') then
    return next null;
    return;
  end if;
  execute format('select array_agg(ticket_id) from (
      (select s.ticket_id from ticket_search s where %1$s limit %2$s) union all
      (select s.ticket_id from event_search s where %1$s limit %2$s) union all
      (select s.ticket_id from ticket_search s where s.search like %3$L limit %2$s)) s', every, most + 1, whole) into hits;
  return query select few_of(hits, most);
end $$;
-- The same for a manager of a tree, of all that the policies of tickets let them see, and only by what partners may read. It reads
-- the texts of these tickets, each of them and no other, so its time tells nothing about those of others.
create function found_below(words jsonb, whole text, most integer)
returns setof uuid
language plpgsql stable security definer set search_path = public set max_parallel_workers_per_gather = 0 rows 100 as $$
declare
  has text := format('(%s or s.seq = 0 and s.search like %L)', every_word(words), whole);
  hits uuid[];
begin
  if app_below() is null then return; end if;
  execute format('select array_agg(ticket_id) from (
      (select s.ticket_id from partner_text s where s.organisation_id = any ($1) and %1$s limit %2$s) union all
      (select s.ticket_id from ticket t join partner_text s on s.ticket_id = t.id where t.requester_id = $2 and %1$s limit %2$s) union all
      (select s.ticket_id from partner_text s where s.customer_id = any ($3) and %1$s limit %2$s)) s', has, most + 1)
    using app_managed() || app_below(), app_user_id(), app_customers() into hits;
  return query select few_of(hits, most);
end $$;

-- For each typed word the most similar ones, as similar_words, for a manager of a tree: of names that they see and of the newest texts
-- of each of their organisations, `newest` in all. To compare each text takes a third of a second for 10,000 tickets.
create function similar_below(typed_words text[], most integer, newest integer) returns table (typed text, word text)
language plpgsql stable security definer set search_path = public rows 20 as $$
declare
  own constant uuid[] := app_managed() || app_below();
begin
  if app_below() is null then return; end if;
  return query with theirs as materialized (
      select distinct w.word from unnest(own) organisation cross join lateral (
        select s.search from partner_text s where s.organisation_id = organisation order by s.ticket_id desc limit 1 + newest / cardinality(own)) s
      cross join lateral words_of(s.search) w (word))
    select t, near.word from unnest(typed_words) t cross join lateral (
      select known.word from (
        select w.word from theirs w where t <% w.word
        union select name from app_user u cross join lateral words_of(lower(u.user_name)) name
          where (u.organisation_id is null or u.organisation_id = any (own)) and t <% lower(u.user_name) and t <% name) known
      order by similarity(t, known.word) desc, known.word limit most) near;
end $$;
revoke all on function found_tickets, found_below, similar_below, every_word, move_partner_text, similar_words, keep_words, forget_words, keep_search_text, keep_event_text from public;
grant execute on function found_tickets, similar_words to closeloop_request, closeloop_insider;
grant execute on function found_below, similar_below to closeloop_request;
