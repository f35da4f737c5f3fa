-- A link to the wall is bound to nothing.
alter table share drop constraint share_of_one;
alter table share add constraint share_of_one check (
  (purpose = 'problem') = (problem_id is not null) and (purpose in ('problem', 'wall')) = (ticket_id is null));
