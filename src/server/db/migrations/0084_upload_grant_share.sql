-- No share gets a grant any more (safety.md 8). One that is left must not become one that anybody may claim.
delete from upload_grant where share_id is not null;
-- The policy names the column; it is made again without it (policies.sql).
drop policy if exists mine on upload_grant;
alter table upload_grant drop column share_id;
