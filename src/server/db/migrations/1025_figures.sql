-- What figures count by (docs/decisions/0080): what was left of the required time when the clock stopped, and why it was
-- paused. Tickets that were closed before are judged by a task (judge-closed.ts), because open hours are no matter of SQL.
alter table ticket add column remaining_ms bigint;
alter table clock_segment add column hold_reason text;
create index ticket_closed on ticket (closed_at) where closed_at is not null;
create index ticket_stopped on ticket (production_stopped_at) where production_stopped_at is not null;
create index ticket_unjudged on ticket (id) where closed_at is not null and remaining_ms is null and imported_at is null;
create index ticket_event_reopen on ticket_event (ticket_id) where action = 'reopen';
create index solution_again on solution (ticket_id) where version > 1 or decision = 'declined';
