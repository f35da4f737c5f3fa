-- What admins keep (api.md, Admin): each record has a version and is active or not, and a key by which files name it. A key that
-- nobody has chosen is made up.

create table user_group (
  code text primary key,
  name text not null,
  version integer not null default 1,
  active boolean not null default true
);
insert into user_group (code, name)
  select 'group-' || row_number() over (order by name), name
  from (select group_name as name from app_user where group_name is not null union select group_name from routing_rule) named;
alter table app_user rename column group_name to group_code;
alter table routing_rule rename column group_name to group_code;
update app_user set group_code = (select g.code from user_group g where g.name = group_code) where group_code is not null;
update routing_rule set group_code = (select g.code from user_group g where g.name = group_code);
alter table routing_rule
  add column version integer not null default 1,
  add column active boolean not null default true;

-- Absent until the end of this day, and who stands in.
alter table app_user
  add column version integer not null default 1,
  add column absent_until date,
  add column substitute_id uuid references app_user (id);
update app_user set absent_until = date '9999-12-31' where absent;
alter table app_user drop column absent;
create index app_user_group on app_user (group_code);

alter table organisation
  add column code text not null default upper(left(md5(gen_random_uuid()::text), 12)),
  add column version integer not null default 1,
  add column active boolean not null default true;
create unique index organisation_code on organisation (code);

alter table customer
  add column code text not null default upper(left(md5(gen_random_uuid()::text), 12)),
  add column version integer not null default 1,
  add column active boolean not null default true;
create unique index customer_code on customer (code);

alter table customer_contact
  add column version integer not null default 1,
  add column active boolean not null default true;
alter table unit
  add column version integer not null default 1,
  add column active boolean not null default true;
create index unit_model on unit (product_model);
alter table product_series
  add column version integer not null default 1,
  add column active boolean not null default true;
alter table product_model
  add column version integer not null default 1,
  add column active boolean not null default true;
create index product_model_series on product_model (series_id);
create index product_model_name on product_model (name);
alter table dictionary_entry add column version integer not null default 1;
alter table calendar
  add column version integer not null default 1,
  add column active boolean not null default true;
alter table sensitive_word
  add column id uuid not null default gen_random_uuid(),
  add column language text not null default 'en',
  add column version integer not null default 1,
  add column active boolean not null default true,
  add constraint sensitive_word_language check (language in ('en', 'zh'));
update sensitive_word set language = 'zh' where word !~ '[a-z]';
create unique index sensitive_word_id on sensitive_word (id);
-- Of a document every version stays; the newest one tells whether it is shown.
alter table document add column active boolean not null default true;
alter table version_note
  add column version integer not null default 1,
  add column active boolean not null default true;

create table fault_code (
  id uuid primary key,
  -- As it is printed, and in the form for comparison (shared/ticket/fault-codes.ts).
  code text not null,
  code_normal text not null,
  product_line text not null,
  meaning_en text not null,
  meaning_zh text not null,
  remedy_en text not null,
  remedy_zh text not null,
  version integer not null default 1,
  active boolean not null default true
);
create unique index fault_code_key on fault_code (product_line, code_normal);

-- Which pictures help, for a product line or one of its types.
create table shot_list (
  code text primary key,
  product_line text not null,
  product_type text,
  shots_en text[] not null,
  shots_zh text[] not null,
  version integer not null default 1,
  active boolean not null default true
);
