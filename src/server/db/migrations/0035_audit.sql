-- What admins and leads change: who, what, before and after, from where. Rows are added only; the request role may do nothing else
-- (sql/policies.sql). The id is ordered by time.
create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  -- Null: the installation itself, by its command line.
  actor_id uuid references app_user (id),
  via text not null,
  ip text not null,
  request_id text not null,
  operation text not null,
  entity text not null,
  -- The record's id, which is a code for some entities.
  record text not null,
  -- The record's version after it.
  version integer,
  before jsonb,
  after jsonb,
  constraint audit_event_via check (via in ('page', 'key', 'cli'))
);
create index audit_event_record on audit_event (entity, record, id desc);
create index audit_event_actor on audit_event (actor_id, id desc);
create index audit_event_at on audit_event (at);
