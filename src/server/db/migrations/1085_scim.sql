-- What a directory calls a person or a group, and when it removed a person (decision 0101).
alter table app_user add column external_id text, add column scim_removed_at timestamptz;
alter table user_group add column external_id text;
create index app_user_external on app_user (external_id) where external_id is not null;
