-- Problems: improvement measures and a log of what happened. Insiders only, like the problem itself (domain.md, Problems).

create table problem_measure (
  id uuid primary key,
  problem_id uuid not null references problem (id),
  text text not null,
  owner_id uuid not null references app_user (id),
  due_on date not null,
  added_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references app_user (id),
  note text,
  constraint problem_measure_done check ((done_at is null) = (done_by is null))
);
create index problem_measure_problem on problem_measure (problem_id);

create table problem_event (
  problem_id uuid not null references problem (id),
  version integer not null,
  at timestamptz not null,
  actor_id uuid references app_user (id),
  action text not null,
  text text,
  changes jsonb not null default '[]',
  primary key (problem_id, version)
);

create index problem_opened on problem (opened_at desc, id desc);

do $$
declare name text;
begin
  foreach name in array array['problem_measure', 'problem_event'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_all on %I using ((select app_kind()) = ''system'') with check ((select app_kind()) = ''system'')', name);
    execute format('create policy insiders on %I using ((select app_kind()) in (''insider'', ''admin''))', name);
    execute format('grant select, insert, update, delete on %I to closeloop_request', name);
  end loop;
end $$;
