-- What partners may read of each ticket, by organisation, and by customer where the ticket is shown to who serves them: a manager
-- of a tree searches the texts of many tickets, whose own rows are wide (docs/decisions/0012). `seq` 0: the ticket's own text, else
-- that of a public line.
create table partner_text (
  ticket_id uuid not null references ticket (id) on delete cascade,
  seq integer not null,
  organisation_id uuid,
  customer_id uuid,
  search text not null,
  primary key (ticket_id, seq)
);
insert into partner_text (ticket_id, seq, organisation_id, customer_id, search)
  select id, 0, organisation_id, case when visible_to_partner then customer_id end, search from ticket
  union all
  select e.ticket_id, e.seq, t.organisation_id, case when t.visible_to_partner then t.customer_id end, lower(e.text) from ticket_event e join ticket t on t.id = e.ticket_id
    where e.visibility = 'public' and e.text is not null;
create index partner_text_organisation on partner_text (organisation_id, ticket_id) where organisation_id is not null;
create index partner_text_customer on partner_text (customer_id) where customer_id is not null;

-- Until the files in `sql` are applied, in a moment, a version before this one may write.
create function keep_ticket_text() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_text (ticket_id, seq, organisation_id, customer_id, search)
    values (new.id, 0, new.organisation_id, case when new.visible_to_partner then new.customer_id end, new.search)
    on conflict (ticket_id, seq) do update set search = excluded.search;
  return null;
end $$;
create trigger ticket_text after insert or update of search on ticket for each row execute function keep_ticket_text();
create function keep_line_text() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into partner_text (ticket_id, seq, organisation_id, customer_id, search)
    select new.ticket_id, new.seq, s.organisation_id, s.customer_id, lower(new.text) from partner_text s where s.ticket_id = new.ticket_id and s.seq = 0;
  return null;
end $$;
create trigger line_text after insert on ticket_event for each row when (new.visibility = 'public' and new.text is not null)
  execute function keep_line_text();
