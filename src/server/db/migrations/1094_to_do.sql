-- What is to be done, in its order: without them all open tickets of a person are read for the first twenty. Ten times as
-- many took five times as long.
create index ticket_todo_handler on ticket (handler_id, severity, filed_at, id)
  where hold_since is null and status in ('submitted', 'accepted', 'escalated', 'finalized');
create index ticket_todo_requester on ticket (requester_id, severity, filed_at, id)
  where status <> 'completed' and (status in ('dismissed', 'proposed', 'verifying', 'awaitingEvaluation') or hold_since is not null);

-- The few who are no partners are found by their role, however many partners there are.
create index app_user_role on app_user (role);
