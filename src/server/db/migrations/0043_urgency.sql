-- The worst first, and of these the one that waits longest: severity, filing, id (docs/decisions/0038). The index of the sort by
-- impact becomes that of both; the queue has its own, as it has for the last change.
create index ticket_urgency on ticket (severity, filed_at, id);
drop index ticket_impact;
create index ticket_queue_urgency on ticket (severity, filed_at, id) where handler_id is null and status = 'submitted';
