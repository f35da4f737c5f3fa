-- The figure of escalations looks for the few events that are one, among all.
create index ticket_event_escalate on ticket_event (ticket_id) where action = 'escalate';
