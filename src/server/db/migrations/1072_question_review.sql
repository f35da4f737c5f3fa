-- Common problems are looked at again: after a year, when they are flagged, and when they did not help (domain.md, Knowledge).
alter table question add column reviewed_at timestamptz;
create table question_flag (
  id uuid primary key,
  question_id text not null references question (id) on delete cascade,
  kind text not null,
  note text,
  user_id uuid not null references app_user (id),
  at timestamptz not null,
  settled_at timestamptz,
  constraint question_flag_kind check (kind in ('wrong', 'outdated'))
);
create unique index question_flag_open on question_flag (question_id, user_id) where settled_at is null;
create index question_flag_user on question_flag (user_id, at);
alter table job_notice drop constraint job_notice_kind, add constraint job_notice_kind check (kind in ('import', 'export', 'flag'));
