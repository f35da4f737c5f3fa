-- When a file that waits too long was last looked after, so that all of them have their turn.
alter table attachment add column scan_turn_at timestamptz;
drop index attachment_checking;
create index attachment_checking on attachment (scan_turn_at nulls first, at, id) where scan = 'checking';
