-- The figure of reasons looks for the few solutions that have one, of every ticket of a period.
create index solution_reason on solution (ticket_id) where reason_code is not null;
