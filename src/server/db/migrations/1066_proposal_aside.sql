-- Proposed common problems that somebody has put aside (domain.md, Knowledge).
create table proposal_aside (
  ticket_id uuid primary key references ticket (id) on delete cascade,
  user_id uuid not null references app_user (id),
  at timestamptz not null,
  version integer not null default 1,
  undone_at timestamptz
);
create index proposal_aside_user on proposal_aside (user_id);
