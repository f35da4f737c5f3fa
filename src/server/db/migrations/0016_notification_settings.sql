-- What each person wants to be told, by which medium and when (docs/decisions/0013). Who never chose has no row.

create table notification_setting (
  user_id uuid primary key references app_user (id) on delete cascade,
  version integer not null,
  -- Deviations from the defaults alone: {"comments": {"mail": true}}.
  choices jsonb not null default '{}',
  -- Hours on the wall clock of the time zone. Without a digest each mail goes at once.
  digest_hour smallint,
  quiet_from smallint,
  quiet_to smallint,
  time_zone text not null,
  -- The local day of the last digest, so that there is one a day.
  digested_on date,
  updated_at timestamptz not null,
  constraint notification_setting_choices check (jsonb_typeof(choices) = 'object'),
  constraint notification_setting_hours check (
    digest_hour between 0 and 23 and quiet_from between 0 and 23 and quiet_to between 0 and 23),
  constraint notification_setting_quiet check (
    (quiet_from is null) = (quiet_to is null) and (quiet_from is null or quiet_from <> quiet_to))
);

alter table notification_setting enable row level security;
alter table notification_setting force row level security;
create policy system_all on notification_setting using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
create policy mine on notification_setting using (user_id = (select app_user_id()) and (select app_kind()) <> '');
grant select, insert, update, delete on notification_setting to closeloop_request;

-- A row is kept for everybody whom something concerns, so that a repeated job tells nobody twice; whether the bell shows it,
-- and whether its mail waits for the next digest, is the reader's choice.
alter table notification
  add column in_bell boolean not null default true,
  add column mail_waits boolean not null default false;
create index notification_mail_waits on notification (user_id) where mail_waits;
