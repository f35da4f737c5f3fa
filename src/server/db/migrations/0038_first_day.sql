-- Whoever has just proved the password again may do for some minutes, in this session alone, what asks for it.
alter table session add column confirmation_hash text, add column confirmed_until timestamptz;

-- Addresses that let somebody in once: the set-up of a new installation, an invitation. The secret itself stands nowhere.
create table one_time_link (
  digest text primary key,
  purpose text not null,
  -- Whom it lets in; the set-up makes its user.
  user_id uuid references app_user (id) on delete cascade,
  -- Null: the installation itself, by its start or its command line.
  made_by uuid references app_user (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_link_purpose check (purpose in ('setUp', 'invitation')),
  constraint one_time_link_whom check ((purpose = 'setUp') = (user_id is null))
);
create index one_time_link_user on one_time_link (user_id);
