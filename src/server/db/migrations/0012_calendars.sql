-- The open hours of a zone (domain.md, Clocks). A zone without a row counts 24 hours a day.

create table calendar (
  zone text primary key,
  time_zone text not null,
  periods jsonb not null,
  holidays date[] not null default '{}',
  -- Only a name of the time zone database: the conversion throws for any other, and PostgreSQL alone knows "FOO+3".
  constraint calendar_time_zone check (
    time_zone ~ '^(UTC|[A-Za-z_]+(/[A-Za-z_-]+)+)$' and (timestamptz '2000-01-01 00:00Z' at time zone time_zone) is not null),
  constraint calendar_periods check (
    case when jsonb_typeof(periods) <> 'array' then false else jsonb_array_length(periods) > 0 end
    and not jsonb_path_exists(periods, '$[*] ? (!(
      @.day.type() == "number" && @.from.type() == "number" && @.to.type() == "number"
      && @.day.floor() == @.day && @.day >= 1 && @.day <= 7 && @.from >= 0 && @.from < @.to && @.to <= 1440))'))
);

alter table calendar enable row level security;
alter table calendar force row level security;
create policy system_all on calendar using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
create policy everyone_reads on calendar for select using ((select app_kind()) <> '');
grant select, insert, update, delete on calendar to closeloop_request;
