-- Nearly all tickets that nobody handles are new ones, which the planner does not know: it took the queue for a hundredth
-- of what it is, and read all of it to sort it instead of walking its index as far as the page goes.
create statistics ticket_waiting (mcv) on status, handler_id from ticket;
analyze ticket;
