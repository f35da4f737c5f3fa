-- What's Fresh: the versions of this product, and up to which one each user has seen them.
create table version_note (
  number text primary key,
  released_at timestamptz not null,
  title_en text not null,
  title_zh text not null,
  notes_en text not null,
  notes_zh text not null,
  -- What an object store keeps: name, objectKey, contentType.
  pictures jsonb not null default '[]'
);
create index version_note_released on version_note (released_at desc, number desc);

create table version_seen (
  user_id uuid primary key references app_user (id) on delete cascade,
  until timestamptz not null
);

do $$
declare name text;
begin
  foreach name in array array['version_note', 'version_seen'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_all on %I using ((select app_kind()) = ''system'') with check ((select app_kind()) = ''system'')', name);
    execute format('grant select, insert, update, delete on %I to closeloop_request', name);
  end loop;
end $$;
create policy everyone_reads on version_note for select using ((select app_kind()) <> '');
create policy mine on version_seen using (user_id = (select app_user_id()) and (select app_kind()) <> '');
