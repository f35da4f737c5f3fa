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

alter table question enable row level security;
alter table question force row level security;
grant select, insert, update, delete on question to closeloop_request;
create policy system_all on question using ((select app_kind()) = 'system') with check ((select app_kind()) = 'system');
-- Which insiders may write is the operation's to judge.
create policy insiders on question using ((select app_kind()) in ('insider', 'admin'));
create policy public_read on question for select using (published and public and (select app_kind()) <> '');
create policy partners_read on question for select using (published and (select app_kind()) in ('partner', 'manager'));
