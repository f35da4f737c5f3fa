-- Passkeys (decision 0071), and what is asked of them: each challenge counts once.
create table passkey (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create unique index passkey_credential on passkey (credential_id);
create index passkey_user on passkey (user_id);
create table passkey_challenge (
  digest text primary key,
  purpose text not null,
  bound_to text not null,
  expires_at timestamptz not null
);
