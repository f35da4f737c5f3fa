-- The lists of open tickets begin with the worst: walked in that order, without what was closed in all the years.
create index ticket_open_urgency on ticket (severity, filed_at, id, kind)
  where status in ('submitted', 'accepted', 'escalated', 'proposed', 'verifying', 'finalized');
