-- Similar tickets, who has a ticket open, and saved views of the list.

-- The fault codes of closed tickets, one a row, in the form for comparison (shared/ticket/faultCodes.ts). A table, because
-- row-level security lets no array operator near an index: it might tell of rows that the reader may not see; equality may.
create table closed_fault_code (
  code text not null,
  ticket_id uuid not null references ticket (id) on delete cascade,
  closed_at timestamptz not null,
  primary key (ticket_id, code)
);
create index closed_fault_code_newest on closed_fault_code (code, closed_at desc, ticket_id);

-- As the system, because a partner's rating must not need rights on it.
create function keep_fault_codes() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  delete from closed_fault_code where ticket_id = new.id;
  if new.closed_at is not null then
    insert into closed_fault_code (code, ticket_id, closed_at)
      select distinct upper(regexp_replace(code, '[.\-\s]', '', 'g')), new.id, new.closed_at from unnest(new.fault_codes) code;
  end if;
  return null;
end $$;
create trigger ticket_filed_codes after insert on ticket
  for each row when (new.closed_at is not null and new.fault_codes <> '{}') execute function keep_fault_codes();
create trigger ticket_changed_codes after update of fault_codes, closed_at on ticket
  for each row when (new.fault_codes is distinct from old.fault_codes or new.closed_at is distinct from old.closed_at)
  execute function keep_fault_codes();

-- The newest closed tickets of a model or of a line, and of a partner, without a look at any other.
create index ticket_closed_model on ticket (product_model, closed_at desc) where closed_at is not null;
create index ticket_closed_line on ticket (product_line, closed_at desc) where closed_at is not null;
create index ticket_closed_requester on ticket (requester_id, closed_at desc) where closed_at is not null;
create index ticket_closed_organisation on ticket (organisation_id, closed_at desc) where closed_at is not null;
create index ticket_closed_customer on ticket (customer_id, closed_at desc) where closed_at is not null;

-- Who has a ticket open now; a row counts for less than a minute.
create table presence (
  ticket_id uuid not null references ticket (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  at timestamptz not null,
  primary key (ticket_id, user_id)
);
create index presence_user on presence (user_id);

-- A list's address under a name.
create table saved_view (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  name text not null,
  query text not null,
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  constraint saved_view_name unique (owner_id, name)
);
create index saved_view_shared on saved_view (name) where shared;

do $$
declare name text;
begin
  foreach name in array array['closed_fault_code', 'presence', 'saved_view'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_all on %I using ((select app_kind()) = ''system'') with check ((select app_kind()) = ''system'')', name);
    execute format('grant select, insert, update, delete on %I to closeloop_request', name);
  end loop;
end $$;
create policy insiders_read on closed_fault_code for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on presence for select using ((select app_kind()) in ('insider', 'admin'));
create policy mine on presence using (user_id = (select app_user_id()) and (select app_kind()) in ('insider', 'admin'));
create policy mine on saved_view using (owner_id = (select app_user_id()) and (select app_kind()) <> '');
-- What is shared, a lead may also take away: the operation tells who is one.
create policy shared_read on saved_view for select using (shared and (select app_kind()) in ('insider', 'admin'));
create policy shared_delete on saved_view for delete using (shared and (select app_kind()) in ('insider', 'admin'));

-- What is closed already.
select set_config('app.kind', 'system', true);
insert into closed_fault_code (code, ticket_id, closed_at)
  select distinct upper(regexp_replace(code, '[.\-\s]', '', 'g')), t.id, t.closed_at
  from ticket t, unnest(t.fault_codes) code where t.closed_at is not null;
