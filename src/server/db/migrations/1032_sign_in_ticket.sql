-- Between the password and the second factor (decision 0068).
create table sign_in_ticket (
  digest text primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  way text not null,
  channel text,
  session_created_at timestamptz,
  device text,
  password_at timestamptz,
  expires_at timestamptz not null
);
create index sign_in_ticket_user on sign_in_ticket (user_id);
