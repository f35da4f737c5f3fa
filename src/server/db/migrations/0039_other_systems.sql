-- Other systems (docs/decisions/0036): keys with which they call as a service user, and webhooks by which they hear what happens.
create table api_key (
  id uuid primary key,
  name text not null,
  -- Whom it acts as.
  user_id uuid not null references app_user (id),
  scopes text[] not null,
  digest text not null,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create unique index api_key_digest on api_key (digest);
create index api_key_user on api_key (user_id);

create table webhook (
  id uuid primary key,
  version integer not null default 1,
  url text not null,
  events text[] not null,
  audience text not null,
  -- With which each message is signed; so it cannot be a digest.
  secret text not null,
  active boolean not null default true,
  -- What happened before is not sent.
  since timestamptz not null,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  -- Failures one after the other, since when, and until when nothing more is tried.
  failures integer not null default 0,
  failing_since timestamptz,
  paused_until timestamptz,
  -- When it was switched off because it had failed for a day.
  switched_off_at timestamptz,
  constraint webhook_audience check (audience in ('public', 'internal'))
);

-- One message to one receiver: one row however often it is tried.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook (id) on delete cascade,
  -- The ticket or problem, and the number of its event: one receiver gets those of one subject in this order.
  subject uuid not null,
  seq integer not null,
  type text not null,
  at timestamptz not null,
  body text not null,
  state text not null default 'waiting',
  waiting_since timestamptz not null,
  attempt integer not null default 0,
  attempted_at timestamptz,
  -- While one process tries, no other does.
  claimed_until timestamptz,
  next_at timestamptz,
  status integer,
  ms integer,
  answer text,
  error text,
  constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'failed'))
);
create unique index webhook_delivery_once on webhook_delivery (webhook_id, subject, seq);
create index webhook_delivery_log on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, subject, seq) where state = 'waiting';
create index webhook_delivery_at on webhook_delivery (at);
