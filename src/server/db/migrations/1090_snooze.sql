-- A ticket that somebody wants to be reminded of later (domain.md, Remind me).
create table snooze (
  user_id uuid not null references app_user (id) on delete cascade,
  ticket_id uuid not null references ticket (id) on delete cascade,
  until timestamptz not null,
  seq integer not null,
  set_at timestamptz not null,
  primary key (user_id, ticket_id)
);
create index snooze_until on snooze (until);
create index snooze_ticket on snooze (ticket_id);
