-- A share link may be bound to a problem instead of a ticket (domain.md, Share links): purpose `problem`, made by experts and leads.

alter table share
  alter column ticket_id drop not null,
  add column problem_id uuid references problem (id),
  add constraint share_of_one check ((purpose = 'problem') = (problem_id is not null) and (ticket_id is null) = (problem_id is not null));
create index share_problem on share (problem_id) where problem_id is not null;
