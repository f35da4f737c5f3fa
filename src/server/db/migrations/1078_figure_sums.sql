-- What figures count of each day that is long over, and what has changed of it since (decision 0094).
create table figure_sum (
  figure text not null,
  row_by text not null,
  day date not null,
  key text not null,
  item text,
  parts double precision[] not null
);
create index figure_sum_day on figure_sum (figure, row_by, day);
create table figure_until (
  zone text primary key,
  until date not null
);
create table figure_changed (
  at timestamptz[],
  ticket_id uuid,
  sns text[]
);
-- Of the solutions that helped with a ticket one counts it.
create index solution_use_ticket on solution_use (ticket_id, id) include (source_id, question_id) where undone_at is null;
