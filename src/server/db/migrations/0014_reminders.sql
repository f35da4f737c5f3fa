-- Reminders at 50, 80 and 100 % of the required time (domain.md, Clocks): each once in a lap of the clock.

create table reminder (
  ticket_id uuid not null references ticket (id),
  lap integer not null,
  percent smallint not null,
  at timestamptz not null,
  primary key (ticket_id, lap, percent),
  constraint reminder_percent check (percent in (50, 80, 100))
);

alter table reminder enable row level security;
alter table reminder force row level security;
create policy system_all on reminder using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
grant select, insert, update, delete on reminder to closeloop_request;

-- A reminder has no event of its own: it stands beside the last one of its ticket.
drop index notification_once;
create unique index notification_once on notification (user_id, ticket_id, seq, action);
