-- Search through an index, and lists that walk one (docs/decisions/0012).

-- The policies said who looks by five comparisons for every table, nested in each other: the plan of a list had hundreds of
-- nodes, and the planner thought that hardly a row would pass. Now one question first, which insiders and the system pass.
create function app_sees_all() returns boolean language sql stable parallel safe as
  $$ select app_kind() in ('system', 'insider', 'admin') $$;
-- Each null for whoever is none: a comparison with it lets no row through.
create function app_partner() returns uuid language sql stable parallel safe as
  $$ select case when app_kind() in ('partner', 'manager') then app_user_id() end $$;
create function app_managed() returns uuid language sql stable parallel safe as
  $$ select case when app_kind() = 'manager' then app_organisation() end $$;
create function app_shared_ticket() returns uuid language sql stable parallel safe as
  $$ select case when app_kind() = 'visitor' then app_ticket() end $$;
-- As the system, so that the policies of tickets and people need not drag those of other tables along; in plpgsql, because
-- that keeps its plans.
create function app_customers() returns uuid[]
language plpgsql stable security definer set search_path = public as $$
begin
  return array(select customer_id from customer_partner where organisation_id = app_organisation());
end $$;
create function app_shared_requester() returns uuid
language plpgsql stable security definer set search_path = public as $$
begin
  return (select requester_id from ticket where id = app_ticket());
end $$;
revoke all on function app_customers, app_shared_requester from public;
grant execute on function app_customers, app_shared_requester to closeloop_request;

-- PostgreSQL asks the policies of a table from the last name to the first; these are named so that the cheapest comes first.
drop policy system_all on ticket;
drop policy insiders on ticket;
drop policy partners on ticket;
drop policy partners_of_customer on ticket;
drop policy visitors on ticket;
create policy who_sees_all on ticket using ((select app_sees_all()));
create policy their_own on ticket using (requester_id = (select app_partner()) or organisation_id = (select app_managed()));
create policy made_visible on ticket for select using (
  visible_to_partner and customer_id = any ((select app_customers())::uuid[]));
create policy share_link on ticket using (id = (select app_shared_ticket()));

do $$
declare name text;
begin
  foreach name in array array['clock_segment', 'solution', 'solution_acknowledgement', 'evaluation'] loop
    execute format('drop policy system_all on %I', name);
    execute format('alter policy with_ticket on %I using ((select app_sees_all()) or exists (select from ticket where ticket.id = ticket_id))', name);
  end loop;
end $$;
drop policy system_all on ticket_event;
alter policy with_ticket on ticket_event using (
  (select app_sees_all()) or (visibility = 'public' and exists (select from ticket where ticket.id = ticket_id)));
drop policy system_all on attachment;
alter policy with_event on attachment using (
  (select app_sees_all())
  or exists (select from ticket_event where ticket_event.ticket_id = attachment.ticket_id and ticket_event.seq = attachment.seq));
drop policy insiders_read on app_user;
create policy who_sees_all on app_user for select using ((select app_sees_all()));
alter policy visitors_read on app_user using (
  (select app_kind()) = 'visitor' and (organisation_id is null or id = (select app_shared_requester())));

-- What the search looks through stands in a table of its own, with its index. On the ticket's own row each transition wrote
-- all its trigrams anew, which cost as much as everything else that it writes; this changes only with the words.
drop index ticket_search;
create table ticket_search (
  ticket_id uuid primary key references ticket (id) on delete cascade,
  search text not null
);
-- LIKE might tell of rows that the reader may not see, so row-level security keeps it from the index. The owner, whom
-- found_tickets runs as, is therefore not held by it; the request role is.
alter table ticket_search enable row level security;
create policy system_all on ticket_search using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
create policy insiders_read on ticket_search for select using ((select app_kind()) in ('insider', 'admin'));
grant select, insert, update, delete on ticket_search to closeloop_request;

-- What is not completed is little, however many tickets there are: To do and the tabs of open tickets read these.
create index ticket_open_handler on ticket (handler_id, status) where status <> 'completed';
create index ticket_open_requester on ticket (requester_id, status) where status <> 'completed';
create index ticket_open_organisation on ticket (organisation_id, status) where status <> 'completed';
create index ticket_in_progress on ticket (updated_at desc nulls last, id desc nulls last)
  where status in ('accepted', 'escalated', 'proposed', 'verifying', 'finalized');
create index ticket_shown on ticket (customer_id, updated_at desc nulls last, id desc nulls last) where visible_to_partner;
create index ticket_due_order on ticket ((coalesce(due_at, 'infinity')), id);
create index ticket_impact on ticket (severity, id);

-- A text as the trigram index needs it. Trigrams know no word of two letters but at its beginning; so beside the text stand,
-- as words of their own, every Chinese character with its neighbour (伺服驱动: 伺服 服驱 驱动 动), and the beginnings of
-- what follows a dot or a hyphen. A search for one or two characters then looks for the beginning of a word.
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

-- As the system, because whoever may change the ticket need not have rights on this.
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

-- The tickets that match every pattern, or the pattern of the whole: of very many the newest, and those that are still open.
-- For those who may see every ticket, and for nobody else: a partner's are searched among its own, under the wall.
create function found_tickets(patterns text[], whole text, most integer) returns setof uuid
language plpgsql stable security definer set search_path = public rows 100 as $$
declare
  condition text := (select string_agg(format('s.search like %L', pattern), ' and ') from unnest(patterns) pattern);
  found integer;
begin
  if not app_sees_all() then return; end if;
  return query execute
    format('(select s.ticket_id from ticket_search s where %s order by s.ticket_id desc limit %s)', condition, most)
    || coalesce(format(' union (select s.ticket_id from ticket_search s where s.search like %L order by s.ticket_id desc limit %s)', whole, most), '');
  get diagnostics found = row_count;
  if found >= most then
    return query execute format(
      'select t.id from ticket t join ticket_search s on s.ticket_id = t.id where t.status <> ''completed'' and %s limit %s', condition, most);
  end if;
end $$;
revoke all on function found_tickets from public;
grant execute on function found_tickets to closeloop_request;

-- What is filed already; the index after it, which is quicker.
select set_config('app.kind', 'system', true);
insert into ticket_search (ticket_id, search) select id, searchable(search) from ticket;
create index ticket_search_trigram on ticket_search using gin (search gin_trgm_ops) with (fastupdate = off);

-- Writes and answers the ticket as it then is, in one round trip.
create function changed_ticket(wanted uuid, patch jsonb, event jsonb, segment jsonb) returns jsonb language plpgsql as $$
begin
  perform change_ticket(wanted, patch, event, segment);
  return ticket_whole(wanted);
end $$;
create function filed_ticket(data jsonb, event jsonb, segment jsonb) returns jsonb language plpgsql as $$
begin
  perform file_ticket(data, event, segment);
  return ticket_whole((data ->> 'id')::uuid);
end $$;
