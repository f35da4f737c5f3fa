-- Files of admins on their way in, and exports on their way out (docs/decisions/0034).
create table import_run (
  id uuid primary key,
  entity text not null,
  name text not null,
  object_key text not null,
  version integer not null default 1,
  state text not null,
  mapping jsonb,
  new_rows integer not null default 0,
  changed_rows integer not null default 0,
  same_rows integer not null default 0,
  wrong_rows integer not null default 0,
  reached integer not null default 0,
  last_row integer not null default 0,
  error jsonb,
  created_by uuid not null references app_user (id),
  via text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  constraint import_run_state check (state in ('checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'))
);
create index import_run_created on import_run (created_at desc, id desc);
create index import_run_busy on import_run (id) where state in ('checking', 'applying', 'undoing');

create table import_row (
  import_id uuid not null references import_run (id) on delete cascade,
  "row" integer not null,
  result text not null,
  cells jsonb not null,
  changes jsonb,
  errors jsonb,
  primary key (import_id, "row"),
  constraint import_row_result check (result in ('new', 'changed', 'same', 'wrong'))
);
create index import_row_wrong on import_row (import_id, "row") where result = 'wrong';
create index import_row_changed on import_row (import_id, "row") where result = 'changed';

create table export_run (
  id uuid primary key,
  list text not null,
  format text not null,
  query jsonb not null,
  language text not null,
  state text not null,
  rows integer not null default 0,
  object_key text,
  created_by uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint export_run_state check (state in ('waiting', 'done', 'failed')),
  constraint export_run_format check (format in ('csv', 'xlsx'))
);
create index export_run_expires on export_run (expires_at);
