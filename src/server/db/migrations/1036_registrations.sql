-- Who asks to be let in (decision 0075), and the mail domains of an organisation whose people need not ask.
create table registration (
  id uuid primary key,
  account text not null,
  user_name text not null,
  company text not null,
  phone text,
  language text not null,
  password_hash text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references app_user (id),
  approved boolean
);
create unique index registration_waiting on registration (account) where decided_at is null;
create index registration_decided on registration (decided_at);
alter table organisation add column mail_domains text;
