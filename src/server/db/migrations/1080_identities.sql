-- Logins by providers of identities (decision 0099): who somebody is there, and which sessions began by it.
create table person_identity (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  joined_at timestamptz not null,
  lapsed_at timestamptz
);
create unique index person_identity_subject on person_identity (provider, issuer, subject);
create index person_identity_user on person_identity (user_id);
alter table session
  add column identity_id uuid references person_identity (id) on delete set null,
  add column provider_session text;
create index session_identity on session (identity_id) where identity_id is not null;
alter table sign_in_ticket
  add column identity_id uuid references person_identity (id) on delete cascade,
  add column provider_session text;
-- An answer of a provider: taken once by its state, then once by the page in the same browser.
create table provider_answer (
  state text primary key,
  browser text not null,
  digest text,
  provider text not null,
  issuer text,
  subject text,
  provider_session text,
  user_id uuid references app_user (id) on delete cascade,
  identity_id uuid references person_identity (id) on delete cascade,
  becomes jsonb,
  expires_at timestamptz not null
);
create unique index provider_answer_digest on provider_answer (digest);
create index provider_answer_expires on provider_answer (expires_at);
