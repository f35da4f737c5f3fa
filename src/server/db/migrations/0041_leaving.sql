-- What was merged into another record points to it, so that whoever names the old one finds the new one.
alter table organisation add column merged_into uuid references organisation (id);
alter table customer add column merged_into uuid references customer (id);
alter table unit add column merged_into uuid references unit (id);
create index unit_merged on unit (merged_into) where merged_into is not null;

-- Name and address have been replaced.
alter table app_user add column erased_at timestamptz;
