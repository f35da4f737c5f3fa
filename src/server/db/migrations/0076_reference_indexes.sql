-- Before a record is deleted PostgreSQL looks for rows that refer to it, once for each deleted row: without an index it
-- reads the whole table each time. Most rows refer to none.
create index organisation_merged on organisation (merged_into) where merged_into is not null;
create index customer_merged on customer (merged_into) where merged_into is not null;
create index app_user_substitute on app_user (substitute_id) where substitute_id is not null;
create index question_author on question (author_id) where author_id is not null;
