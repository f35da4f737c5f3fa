-- Reports kept by name, and to whom they are mailed (decision 0095).
create table kept_report (
  id uuid primary key,
  owner_id uuid not null references app_user (id) on delete cascade,
  name text not null,
  query text not null,
  every text constraint kept_report_every check (every in ('week', 'month')),
  version integer not null,
  updated_at timestamptz not null
);
create index kept_report_owner on kept_report (owner_id);
create table report_reader (
  report_id uuid not null references kept_report (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  owner_id uuid not null references app_user (id) on delete cascade,
  sent_on date not null,
  stopped text constraint report_reader_stopped check (stopped in ('asked', 'disabled', 'rights')),
  primary key (report_id, user_id)
);
create index report_reader_user on report_reader (user_id);
create index report_reader_owner on report_reader (owner_id);
