-- Common problems: questions with their answers, published by experts, leads and admins (screens.md).
create table question (
  id text primary key,
  -- The ticket whose confirmed solution it comes from; only insiders are told.
  ticket_id uuid references ticket (id),
  version integer not null default 1,
  product_line text,
  language text not null,
  title text not null,
  symptom text not null,
  solution text not null,
  -- Readable without a login.
  public boolean not null,
  -- False: taken back, and shown to those alone who may publish it again.
  published boolean not null default true,
  author_id uuid references app_user (id),
  updated_at timestamptz not null,
  constraint question_language check (language in ('en', 'zh'))
);
create index question_updated on question (updated_at desc, id desc);
create index question_ticket on question (ticket_id);
