-- Who came in, or tried to (decision 0073). Without foreign keys: a note must never be refused.
create table access_event (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  actor_id uuid,
  outcome text not null constraint access_event_outcome check (outcome in ('ok', 'failed')),
  reason text,
  ip text not null,
  device text not null,
  request_id text not null,
  times integer not null default 1
);
create index access_event_at on access_event (at);
create index access_event_kind on access_event (kind, id desc);
create index access_event_actor on access_event (actor_id, id desc);
create index access_event_failed on access_event (id desc) where outcome = 'failed';
