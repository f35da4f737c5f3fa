-- How often a process has begun to work on it since it last made progress.
alter table import_run add column begun integer not null default 0;
alter table export_run add column begun integer not null default 0;
