-- Which solution helped with a ticket: that of another ticket, or a common problem (domain.md, Knowledge).
create table solution_use (
  id uuid primary key,
  ticket_id uuid not null references ticket (id) on delete cascade,
  source_id uuid references ticket (id) on delete cascade,
  question_id text references question (id) on delete cascade,
  user_id uuid not null references app_user (id),
  at timestamptz not null,
  version integer not null default 1,
  undone_at timestamptz,
  constraint solution_use_one check (num_nonnulls(source_id, question_id) = 1 and ticket_id is distinct from source_id)
);
create unique index solution_use_source on solution_use (ticket_id, source_id) where source_id is not null;
create unique index solution_use_question on solution_use (ticket_id, question_id) where question_id is not null;
create index solution_use_of_source on solution_use (source_id, ticket_id) where source_id is not null and undone_at is null;
create index solution_use_of_question on solution_use (question_id, ticket_id) where question_id is not null and undone_at is null;
create index solution_use_user on solution_use (user_id);
