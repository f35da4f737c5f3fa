-- Changes a ticket in one round trip. With the caller's rights, so row-level security applies.

-- Writes the patch, the event and, when the clock changes, the end of the open segment and the next one. The caller has
-- locked the row with ticket_for_change. The update assigns all columns, so that each connection plans it once; an
-- update built for each patch would be planned each time, which costs more than running it. The list of columns is made
-- from the table when this file is applied, and every migration makes the files apply again. `internal` of the event
-- becomes a row of ticket_event_internal.
do $make$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = 'ticket'::regclass and attnum > 0 and not attisdropped and attname <> 'id';
  execute format($sql$
    create function change_ticket(wanted uuid, patch jsonb, event jsonb, segment jsonb) returns void language plpgsql as $$
    begin
      update ticket t set (%1$s) = (select %1$s from jsonb_populate_record(t, patch)) where t.id = wanted;
      insert into ticket_event select * from jsonb_populate_record(null::ticket_event, event);
      if event ? 'internal' then
        insert into ticket_event_internal (ticket_id, seq, text, changes)
          values (wanted, (event ->> 'seq')::integer, event -> 'internal' ->> 'text', event -> 'internal' -> 'changes');
      end if;
      if segment is not null then
        update clock_segment set to_at = (segment ->> 'from_at')::timestamptz where ticket_id = wanted and to_at is null;
        insert into clock_segment select * from jsonb_populate_record(null::clock_segment, segment);
      end if;
      perform read_up_to(wanted, (event ->> 'seq')::integer, (event ->> 'at')::timestamptz);
    end $$ $sql$, columns);
end $make$;

-- Changes a ticket and returns it as stored.
create function changed_ticket(wanted uuid, patch jsonb, event jsonb, segment jsonb) returns json language plpgsql as $$
begin
  perform change_ticket(wanted, patch, event, segment);
  return ticket_whole(wanted);
end $$;
