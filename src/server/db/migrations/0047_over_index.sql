-- What is over, in the order of its last change: by the index of all tickets a list of it goes past everything that is still open.
create index ticket_over on ticket (updated_at desc nulls last, id desc nulls last)
  where status in ('dismissed', 'awaitingEvaluation', 'completed');
