-- Devices on which somebody has signed in before (safety.md 7, docs/decisions/0021): wrong tries from elsewhere do not lock
-- them out. Of the secret that a device keeps there is only the digest.
create table known_device (
  token_hash text primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  used_at timestamptz not null
);
create index known_device_user on known_device (user_id, used_at);

alter table known_device enable row level security;
alter table known_device force row level security;
create policy system_all on known_device using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
grant select, insert, update, delete on known_device to closeloop_request;
