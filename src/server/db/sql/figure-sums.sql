-- Sums of days that are long over, by which figures count (decision 0094). Whatever changes what is counted of such a day says
-- so in its own transaction: figures then count that day by its tickets until it has been summed again. Only added to, so that
-- nobody waits for anybody; whoever writes may not see all tickets, so what else of a machine is concerned is found out by who
-- reads.

-- Columns are compared one by one: rows of columns read differently after a dump and restore.
-- Of a ticket that is younger, no day is summed on which it counts, and none of a machine that it follows soon
-- (SETTLED_DAYS in sum-days.ts): most tickets are closed by then and never say anything.
create function note_ticket() returns trigger language plpgsql set search_path = public as $$
begin
  insert into figure_changed (at, sns) values (
    array[old.filed_at, old.closed_at, old.production_stopped_at, new.filed_at, new.closed_at, new.production_stopped_at],
    array[old.sn_normal, new.sn_normal]);
  return null;
end $$;
create trigger ticket_added_figures after insert on ticket for each row
  when (least(new.filed_at, new.closed_at, new.production_stopped_at) < now() - interval '8 days')
  execute function note_ticket();
create trigger ticket_removed_figures after delete on ticket for each row
  when (least(old.filed_at, old.closed_at, old.production_stopped_at) < now() - interval '8 days')
  execute function note_ticket();
create trigger ticket_changed_figures after update on ticket for each row
  when (least(old.filed_at, old.closed_at, old.production_stopped_at, new.filed_at, new.closed_at, new.production_stopped_at)
      < now() - interval '8 days'
    and (old.filed_at is distinct from new.filed_at or old.closed_at is distinct from new.closed_at or
      old.production_stopped_at is distinct from new.production_stopped_at or old.production_resumed_at is distinct from
      new.production_resumed_at or old.vendor_production_resumed_at is distinct from new.vendor_production_resumed_at or
      old.resumption_confirmed_at is distinct from new.resumption_confirmed_at or old.remaining_ms is distinct from
      new.remaining_ms or old.resolved_in_one_go is distinct from new.resolved_in_one_go or old.overall is distinct from
      new.overall or old.poor_rating is distinct from new.poor_rating or old.sn_normal is distinct from new.sn_normal or
      old.duplicate_of is distinct from new.duplicate_of or old.product_line is distinct from new.product_line or
      old.product_model is distinct from new.product_model or old.rejection_code is distinct from new.rejection_code or
      old.escalation_reason is distinct from new.escalation_reason or old.closure_code is distinct from new.closure_code))
  execute function note_ticket();

-- What belongs to a ticket.
create function note_part() returns trigger language plpgsql set search_path = public as $$
declare of_ticket constant uuid := coalesce(new.ticket_id, old.ticket_id);
begin
  if not exists (select from ticket t where t.id = of_ticket
      and least(t.filed_at, t.closed_at, t.production_stopped_at) >= now() - interval '8 days') then
    insert into figure_changed (ticket_id) values (of_ticket);
  end if;
  return null;
end $$;
create trigger event_added_figures after insert on ticket_event for each row
  when (new.action = 'reopen') execute function note_part();
create trigger event_removed_figures after delete on ticket_event for each row
  when (old.action = 'reopen') execute function note_part();
create trigger solution_added_figures after insert on solution for each row
  when (new.version > 1 or new.decision is not null or new.reason_code is not null) execute function note_part();
create trigger solution_changed_figures after update on solution for each row
  when (old.version is distinct from new.version or old.decision is distinct from new.decision or old.reason_code is distinct from new.reason_code)
  execute function note_part();
create trigger solution_removed_figures after delete on solution for each row execute function note_part();
create trigger segment_added_figures after insert on clock_segment for each row
  when (new.from_at < now() - interval '8 days') execute function note_part();
create trigger segment_changed_figures after update on clock_segment for each row
  when (least(old.from_at, new.from_at) < now() - interval '8 days' and old is distinct from new)
  execute function note_part();
create trigger segment_removed_figures after delete on clock_segment for each row
  when (old.from_at < now() - interval '8 days') execute function note_part();
create trigger use_figures after insert or update or delete on solution_use for each row execute function note_part();

-- Machines: an import changes thousands by one statement. Of those that have a ticket, as far as that is seen.
create function note_units() returns trigger language plpgsql set search_path = public as $$
declare changed text[];
begin
  if tg_op = 'INSERT' then select array_agg(sn_normal) into changed from added;
  elsif tg_op = 'DELETE' then select array_agg(sn_normal) into changed from former;
  else
    select array_agg(machine.number) into changed
      from added a join former f using (id) cross join lateral (values (a.sn_normal), (f.sn_normal)) machine (number)
      where (a.sn_normal, a.product_model, a.delivery_date, a.merged_into)
        is distinct from (f.sn_normal, f.product_model, f.delivery_date, f.merged_into);
  end if;
  if app_sees_all() then
    select array_agg(machine.number) into changed from unnest(changed) machine (number)
      where exists (select from ticket t where t.sn_normal = machine.number);
  end if;
  if changed is not null then insert into figure_changed (sns) values (changed); end if;
  return null;
end $$;
create trigger unit_added_figures after insert on unit referencing new table as added
  for each statement execute function note_units();
create trigger unit_removed_figures after delete on unit referencing old table as former
  for each statement execute function note_units();
create trigger unit_changed_figures after update on unit referencing old table as former new table as added
  for each statement execute function note_units();
