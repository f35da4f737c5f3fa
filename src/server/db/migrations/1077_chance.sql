-- How tickets ended that came through a place of their way, counted each night (decision 0105).
create table chance_cell (
  stage text not null,
  tenth smallint not null,
  severity smallint not null,
  line text not null,
  load smallint not null,
  cases integer not null,
  in_time integer not null,
  day_late integer not null,
  primary key (stage, tenth, severity, line, load)
);
