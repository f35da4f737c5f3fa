-- Providers that administrators keep (decision 0100), and what came in a login that only tries one.
create table identity_provider (
  id text primary key,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  scopes text not null,
  rows jsonb not null,
  trusts_mail boolean not null,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null
);
alter table provider_answer add column came jsonb;
-- What a provider's table makes of somebody is on the audit log.
alter table audit_event drop constraint audit_event_via;
alter table audit_event add constraint audit_event_via check (via in ('page', 'key', 'cli', 'provider')) not valid;
