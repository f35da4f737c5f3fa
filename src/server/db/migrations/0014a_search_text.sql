-- What the search looks through stands in a table of its own, with its index. On the ticket's own row each transition wrote
-- all its trigrams anew, which cost as much as everything else that it writes; this changes only with the words.
drop index ticket_search;
create table ticket_search (
  ticket_id uuid primary key references ticket (id) on delete cascade,
  search text not null
);
create index ticket_search_trigram on ticket_search using gin (search gin_trgm_ops) with (fastupdate = off);

-- As the system, because whoever may change the ticket need not have rights on this.
create function keep_search_text() returns trigger
language plpgsql security definer set app.kind = 'system' set search_path = public as $$
begin
  insert into ticket_search (ticket_id, search) values (new.id, new.search)
    on conflict (ticket_id) do update set search = excluded.search;
  return null;
end $$;
create trigger ticket_filed_search after insert on ticket for each row execute function keep_search_text();
create trigger ticket_changed_search after update of search on ticket
  for each row when (new.search is distinct from old.search) execute function keep_search_text();

alter table ticket_search enable row level security;
alter table ticket_search force row level security;
create policy system_all on ticket_search using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
create policy insiders_read on ticket_search for select using ((select app_kind()) in ('insider', 'admin'));
grant select, insert, update, delete on ticket_search to closeloop_request;

-- What is filed already.
select set_config('app.kind', 'system', true);
insert into ticket_search (ticket_id, search) select id, search from ticket;
