-- A text that is not published yet (decision 0092), one for each document and language.
create table document_draft (
  id text not null,
  language text not null,
  title text not null,
  markdown text not null,
  version integer not null default 1,
  base integer not null,
  updated_at timestamptz not null,
  updated_by uuid not null references app_user (id),
  primary key (id, language)
);
