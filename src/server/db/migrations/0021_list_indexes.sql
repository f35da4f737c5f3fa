-- What a million tickets showed (docs/decisions/0012): the queue was read whole and sorted, and the tabs of what others may see
-- went through every open ticket.
create index ticket_queue on ticket (updated_at desc nulls last, id desc nulls last)
  where handler_id is null and status = 'submitted';
create index ticket_shown_status on ticket (customer_id, status) where visible_to_partner;
