-- The second factor (decision 0068): codes of an app, and recovery codes.
create table totp (
  user_id uuid primary key references app_user (id) on delete cascade,
  secret text not null,
  made_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code (
  user_id uuid not null references app_user (id) on delete cascade,
  digest text not null,
  used_at timestamptz,
  primary key (user_id, digest)
);
