-- The fault codes of closed tickets, a row for each, to find similar tickets.

-- The same as `normalizeFaultCode` of shared/ticket/fault-codes.ts; test/door/constraints.db.test.ts compares the two.
create function normal_fault_code(code text) returns text language sql immutable parallel safe as
  $$ select upper(regexp_replace(code, '[.\-\s]', '', 'g')) $$;

-- As the system, because a partner whose action closes a ticket has no rights on this table.
create function keep_fault_codes() returns trigger
language plpgsql security definer set search_path = public as $$
declare former text := current_setting('app.kind', true);
begin
  perform set_config('app.kind', 'system', true);
  delete from closed_fault_code where ticket_id = new.id;
  if new.closed_at is not null then
    insert into closed_fault_code (code, ticket_id, closed_at)
      select distinct normal_fault_code(code), new.id, new.closed_at from unnest(new.fault_codes) code;
  end if;
  perform set_config('app.kind', coalesce(former, ''), true);
  return null;
end $$;
revoke all on function keep_fault_codes from public;
create trigger ticket_filed_codes after insert on ticket
  for each row when (new.closed_at is not null and new.fault_codes <> '{}') execute function keep_fault_codes();
create trigger ticket_changed_codes after update of fault_codes, closed_at on ticket
  for each row when (new.fault_codes is distinct from old.fault_codes or new.closed_at is distinct from old.closed_at)
  execute function keep_fault_codes();
