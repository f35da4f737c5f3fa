-- A change of a ticket was an assignment built for each patch, which PostgreSQL planned each time: that cost more than the
-- change. Now one assignment of all columns, planned once a connection, from the row with the patch over it.
-- Whoever adds a column to ticket calls this again in the same migration.
create function make_change_ticket() returns void language plpgsql as $make$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = 'ticket'::regclass and attnum > 0 and not attisdropped and attname <> 'id';
  execute format($sql$
    create or replace function change_ticket(wanted uuid, patch jsonb, event jsonb, segment jsonb) returns void language plpgsql as $$
    begin
      update ticket t set (%1$s) = (select %1$s from jsonb_populate_record(t, patch)) where t.id = wanted;
      insert into ticket_event select * from jsonb_populate_record(null::ticket_event, event);
      if segment is not null then
        update clock_segment set to_at = (segment ->> 'from_at')::timestamptz where ticket_id = wanted and to_at is null;
        insert into clock_segment select * from jsonb_populate_record(null::clock_segment, segment);
      end if;
      perform read_up_to(wanted, (event ->> 'seq')::integer, (event ->> 'at')::timestamptz);
    end $$ $sql$, columns);
end $make$;
revoke all on function make_change_ticket from public;
select make_change_ticket();

-- The kept answer of a call is some kilobytes and lives two days: to compress it costs more than its room.
alter table idempotency alter column answer set storage external;
alter table idempotency set (toast_tuple_target = 8160);
