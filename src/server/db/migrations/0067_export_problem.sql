-- Why an export failed, where its user can do something about it.
alter table export_run add column problem text;
alter table export_run add constraint export_run_problem check (problem in ('tooLong'));
