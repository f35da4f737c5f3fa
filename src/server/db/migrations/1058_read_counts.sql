-- How many tickets and units a person has read in an hour (decision 0089), so that several processes add up.
create table read_count (
  user_id uuid not null,
  hour timestamptz not null,
  number integer not null,
  primary key (user_id, hour)
);
create index read_count_hour on read_count (hour);
