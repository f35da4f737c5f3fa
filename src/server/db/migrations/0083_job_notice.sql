-- Jobs that a person started and that failed.
create table job_notice (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  kind text not null constraint job_notice_kind check (kind in ('import', 'export')),
  job_id uuid not null,
  list text not null,
  name text not null,
  error jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  in_bell boolean not null default true,
  mail_waits boolean not null default false
);
create index job_notice_user on job_notice (user_id, at desc);
create index job_notice_mail_waits on job_notice (user_id) where mail_waits;
