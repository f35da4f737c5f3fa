-- Filing a ticket (docs/decisions/0015, 0018).

-- Returns the next ticket number of a day and the handler (sql/routing.sql). As the system, because the requester may
-- not read the counter.
create function open_ticket(filed_on date, line text, in_zone text) returns table (number text, handler uuid)
language plpgsql security definer set search_path = public as $$
declare
  former text := current_setting('app.kind', true);
  first bigint;
  next bigint;
begin
  perform set_config('app.kind', 'system', true);
  -- The number is the sequence minus its value before the day. A sequence takes no lock; a rollback leaves a gap.
  select c.base into first from ticket_counter c where c.day = filed_on;
  if first is null then
    insert into ticket_counter (day, base) values (filed_on, nextval('filed_number')) on conflict (day) do nothing;
    select c.base into first from ticket_counter c where c.day = filed_on;
  end if;
  next := nextval('filed_number') - first;
  perform set_config('app.kind', coalesce(former, ''), true);
  return query select 'ITR-' || to_char(filed_on, 'YYMMDD') || '-' || lpad(next::text, greatest(4, length(next::text)), '0'),
    take_turn(line, in_zone, '{engineer,lead}', filed_on, false);
end $$;
revoke all on function open_ticket from public;
grant execute on function open_ticket to closeloop_request;

-- Files a ticket and returns it as stored, in one round trip: takes number and handler, writes the ticket, its first event and
-- its first clock segment, and marks it as read by its writer.
create function filed_ticket(data jsonb, event jsonb, segment jsonb) returns json language plpgsql as $$
declare
  opened record;
  filed ticket;
  begun constant clock_segment := jsonb_populate_record(null::clock_segment, segment);
begin
  select o.number, o.handler into opened
    from open_ticket((data ->> 'filed_at')::timestamptz::date, data ->> 'product_line', data ->> 'zone') o;
  insert into ticket select * from jsonb_populate_record(null::ticket, data || jsonb_build_object(
      'number', opened.number, 'handler_id', opened.handler, 'search', lower(opened.number) || ' ' || (data ->> 'search')))
    returning * into filed;
  -- One statement: to begin one costs more than what it does.
  with line as (insert into ticket_event select * from jsonb_populate_record(null::ticket_event, event)),
    clock as (insert into clock_segment select (begun).*)
  insert into ticket_read (user_id, ticket_id, seq, at)
    select app_user_id(), filed.id, filed.seq, filed.filed_at where app_user_id() is not null;
  return filed_whole(filed, begun);
end $$;
