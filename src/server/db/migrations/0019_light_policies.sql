-- The planner copies the policies of ticket into every sub-select on what hangs on tickets, and each copy is set up at each
-- execution, for insiders in vain: a ticket page's statement had some hundred nodes that never ran (docs/decisions/0015).
-- A call costs nothing until it is made, and plpgsql keeps its plan. With the caller's rights: the walls are the same.
create function sees_ticket(wanted uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from ticket where id = wanted);
end $$;
create function sees_event(wanted uuid, line integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from ticket_event where ticket_id = wanted and seq = line);
end $$;
-- Partners see their organisation and the insiders (as handlers), visitors who is on their ticket.
create function sees_person(person uuid, theirs uuid) returns boolean language plpgsql stable as $$
begin
  return case
    when app_kind() in ('partner', 'manager') then theirs is null or theirs = app_organisation()
    when app_kind() = 'visitor' then theirs is null or person = app_shared_requester()
    else false
  end;
end $$;

do $$
declare name text;
begin
  foreach name in array array['clock_segment', 'solution', 'solution_acknowledgement', 'evaluation'] loop
    execute format('alter policy with_ticket on %I using ((select app_sees_all()) or sees_ticket(ticket_id))', name);
  end loop;
end $$;
alter policy with_ticket on ticket_event using (
  (select app_sees_all()) or (visibility = 'public' and sees_ticket(ticket_id)));
alter policy with_event on attachment using ((select app_sees_all()) or sees_event(ticket_id, seq));

drop policy partners_read on app_user;
drop policy visitors_read on app_user;
alter policy who_sees_all on app_user using ((select app_sees_all()) or sees_person(id, organisation_id));
