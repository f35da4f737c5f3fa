-- Who had the ticket before a line that hands it over, by id: two people may bear one name. Lines of before keep the name alone;
-- what they told has been told.
alter table ticket_event add column former_handler_id uuid references app_user (id);
