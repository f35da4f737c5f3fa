-- A filter that hardly a ticket meets is looked up. In the orders of the list the columns at the end keep tickets out
-- within the index, without reading them (docs/decisions/0012).
create index ticket_impact on ticket (impact, closed_at desc);
drop index ticket_closed_line;
create index ticket_line on ticket (product_line, closed_at desc);
drop index ticket_updated, ticket_filed, ticket_over, ticket_in_progress, ticket_due_order;
create index ticket_updated on ticket (updated_at desc nulls last, id desc nulls last, filed_at, severity, kind);
create index ticket_filed on ticket (filed_at desc nulls last, id desc nulls last, updated_at, severity, kind);
create index ticket_over on ticket (updated_at desc nulls last, id desc nulls last, filed_at, severity, kind)
  where status in ('dismissed', 'awaitingEvaluation', 'completed');
create index ticket_in_progress on ticket (updated_at desc nulls last, id desc nulls last, filed_at, severity, kind)
  where status in ('accepted', 'escalated', 'proposed', 'verifying', 'finalized');
create index ticket_due_order on ticket ((case when due_at is null then 'infinity'::timestamptz else due_at end), id, severity, kind);
