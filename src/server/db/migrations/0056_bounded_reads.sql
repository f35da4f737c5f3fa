-- Who is notified of an event: the leads are found without reading all people.
create index app_user_lead on app_user (id) where role = 'lead';
-- Under row-level security PostgreSQL uses no index for a condition that may leak, and takes coalesce for one: a later page
-- by due time read everything before it.
drop index ticket_due_order;
create index ticket_due_order on ticket ((case when due_at is null then 'infinity' else due_at end), id);
