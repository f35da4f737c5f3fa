-- A partner's search reads the public texts of each ticket: most lines have none, and are not read for it.
create index ticket_event_public_text on ticket_event (ticket_id) where visibility = 'public' and text is not null;
