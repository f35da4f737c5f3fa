-- Many people invited in one act, and what has become of each (decision 0077).
create table invitation_run (
  id uuid primary key,
  made_by uuid not null references app_user (id),
  made_at timestamptz not null
);
create index invitation_run_made on invitation_run (made_at desc, id desc);
create table invitation (
  id uuid primary key,
  run_id uuid not null references invitation_run (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  queued_at timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz,
  failed text
);
create unique index invitation_once on invitation (run_id, user_id);
create index invitation_user on invitation (user_id);
create index invitation_waiting on invitation (run_id, id) where queued_at is null and failed is null;
