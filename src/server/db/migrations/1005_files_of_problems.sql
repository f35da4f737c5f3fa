-- A file belongs to a ticket or to a problem; `seq` is then the version of the problem after the line that brought it.
alter table attachment alter column ticket_id drop not null;
alter table attachment add column problem_id uuid references problem (id);
alter table attachment add constraint attachment_of_one check ((ticket_id is null) <> (problem_id is null));
create index attachment_problem on attachment (problem_id, seq) where problem_id is not null;
