-- Devices that are told by push (docs/decisions/0043). Each belongs to a session: what ends the session ends it.
create table push_subscription (
  session_id uuid primary key references session (id) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  endpoint text not null,
  -- The device's public key and its secret, with which each message is sealed; so they cannot be digests.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create unique index push_subscription_endpoint on push_subscription (endpoint);
create index push_subscription_user on push_subscription (user_id);
