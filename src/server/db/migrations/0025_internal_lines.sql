-- What is for insiders alone leaves no trace for others (docs/decisions/0022): the words and changes of a public line that only
-- insiders may read stand in a row of their own, behind the second wall, and a ticket knows which of its lines are internal, so
-- that others count the public ones without gaps.

create table ticket_event_internal (
  ticket_id uuid not null,
  seq integer not null,
  text text,
  changes jsonb not null default '[]',
  primary key (ticket_id, seq),
  foreign key (ticket_id, seq) references ticket_event (ticket_id, seq)
);
alter table ticket_event_internal enable row level security;
alter table ticket_event_internal force row level security;
create policy who_sees_all on ticket_event_internal using ((select app_sees_all()));
-- A partner who sends a ticket again may change what only the customer's record tells; whoever writes the line writes this.
create policy with_event on ticket_event_internal for insert with check (sees_event(ticket_id, seq));
grant select, insert, update, delete on ticket_event_internal to closeloop_request;

alter table ticket add column internal_lines integer[] not null default '{}';

select set_config('app.kind', 'system', true);
update ticket t set internal_lines = e.lines
  from (select ticket_id, array_agg(seq order by seq) as lines from ticket_event where visibility = 'internal' group by ticket_id) e
  where e.ticket_id = t.id;

create function is_internal_change(change jsonb) returns boolean language sql immutable as $$
  select change ->> 'field' in
    ('customerAttraction', 'troubleshooting', 'projectLevel', 'accountabilityType', 'accountableParty', 'ipmtAttributes')
$$;
insert into ticket_event_internal (ticket_id, seq, text, changes)
  select e.ticket_id, e.seq, case when e.action in ('transfer', 'escalate') then e.text end, split.internal
  from ticket_event e cross join lateral (
    select coalesce(jsonb_agg(c order by n), '[]') as internal
    from jsonb_array_elements(e.changes) with ordinality x (c, n) where is_internal_change(c)) split
  where e.visibility = 'public' and (split.internal <> '[]' or (e.action in ('transfer', 'escalate') and e.text is not null));
update ticket_event e set
    text = case when e.action in ('transfer', 'escalate') then null else e.text end,
    changes = coalesce((select jsonb_agg(c order by n) from jsonb_array_elements(e.changes) with ordinality x (c, n)
                        where not is_internal_change(c)), '[]')
  from ticket_event_internal i where i.ticket_id = e.ticket_id and i.seq = e.seq;
drop function is_internal_change(jsonb);

-- As in 0020; `internal` of the event is its row for insiders.
create or replace function make_change_ticket() returns void language plpgsql as $make$
declare columns text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into columns
    from pg_attribute where attrelid = 'ticket'::regclass and attnum > 0 and not attisdropped and attname <> 'id';
  execute format($sql$
    create or replace function change_ticket(wanted uuid, patch jsonb, event jsonb, segment jsonb) returns void language plpgsql as $$
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
select make_change_ticket();
