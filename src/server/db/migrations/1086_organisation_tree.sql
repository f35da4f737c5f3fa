-- An organisation may be below another one (decision 0102).
alter table organisation add column parent_id uuid references organisation (id);
create index organisation_parent on organisation (parent_id) where parent_id is not null;
