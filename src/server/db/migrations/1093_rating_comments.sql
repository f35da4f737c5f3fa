-- The newest comments of ratings are read without the ratings that have none.
create index evaluation_comment on evaluation (at desc, ticket_id) where suggestion <> '';
