-- Row-level security: the second wall (docs/safety.md 4). The first is the store, which takes the viewer for every
-- query. PostgreSQL evaluates the policies of a table in descending order of their names, so the names put the cheapest
-- first (docs/decisions/0012).

grant usage on schema public to closeloop_request, closeloop_insider;

-- Row security is enabled on every table, also on those that later migrations add: a table without a policy below is
-- closed to all but the system. The request role has no rights at all on the tables that only the owner uses.
do $$
declare
  each record;
  owners_own constant text[] := '{migration,applied_sql,rate_limit}';
begin
  for each in select tablename as name from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'usage') and tablename <> all (owners_own) loop
    execute format('alter table %I enable row level security', each.name);
    -- LIKE is not leakproof: under row-level security it cannot use the indexes of the search. So row-level security
    -- is not forced on the owner there, whose rights found_tickets, found_below and similar_words have; it applies to the request role.
    if each.name not in ('ticket_search', 'event_search', 'search_word', 'partner_text') then execute format('alter table %I force row level security', each.name); end if;
    execute format('grant select, insert, update, delete on %I to closeloop_request', each.name);
    execute format('grant select on %I to closeloop_insider', each.name);
    execute format('create policy system_all on %I using ((select app_kind()) = ''system'') with check ((select app_kind()) = ''system'')', each.name);
  end loop;
end $$;

-- Tickets: insiders see all; a partner their own; a manager those of the organisation; both also what an insider has
-- made visible to them; a visitor the one of the share link. who_sees_all includes the system, so it replaces
-- system_all.
drop policy system_all on ticket;
create policy who_sees_all on ticket using ((select app_sees_all()));
create policy their_own on ticket using (requester_id = (select app_partner()) or organisation_id = (select app_managed()));
create policy made_visible on ticket for select using (
  visible_to_partner and customer_id = any ((select app_customers())::uuid[]));
create policy below on ticket for select using (organisation_id = any ((select app_below())::uuid[]));
create policy acts_below on ticket for update using (organisation_id = any ((select app_acts_below())::uuid[]));
create policy share_link on ticket using (id = (select app_shared_ticket()));
-- A manager files for colleagues (docs/decisions/0014) and for nobody else. Restrictive: it must hold in addition to
-- the others.
create policy requester_is_own on ticket as restrictive for insert with check (
  (select app_kind()) not in ('partner', 'manager') or requester_id = (select app_user_id()) or is_colleague(requester_id));

-- Who sees a ticket sees what belongs to it. Internal events, and the internal parts of public ones, are for insiders
-- only.
drop policy system_all on ticket_event;
create policy with_ticket on ticket_event using ((select app_sees_all()) or (visibility = 'public' and sees_ticket(ticket_id)));
drop policy system_all on ticket_event_internal;
create policy who_sees_all on ticket_event_internal using ((select app_sees_all()));
-- A partner's resubmit may change fields that come from the customer's record and are internal, so who may write an
-- event may add its internal part.
create policy with_event on ticket_event_internal for insert with check (sees_event(ticket_id, seq));
drop policy system_all on attachment;
create policy with_event on attachment using ((select app_sees_all()) or sees_event(ticket_id, seq));
do $$
declare name text;
begin
  foreach name in array array['solution', 'solution_acknowledgement', 'evaluation'] loop
    execute format('drop policy system_all on %I', name);
    execute format('create policy with_ticket on %I using ((select app_sees_all()) or sees_ticket(ticket_id))', name);
  end loop;
end $$;
-- As part of the statement: a figure asks for the segments of thousands of tickets, and whom the viewer is and what is below
-- them is then found out once.
drop policy system_all on clock_segment;
create policy with_ticket on clock_segment using ((select app_sees_all()) or exists (select from ticket where ticket.id = ticket_id));
do $$
declare
  name text;
  acts constant text := '((select app_below()) is null or ticket_id is null or acts_on_ticket(ticket_id))';
begin
  foreach name in array array['ticket_event', 'clock_segment', 'solution', 'solution_acknowledgement', 'evaluation', 'share', 'attachment'] loop
    execute format('create policy acts_there_adding on %I as restrictive for insert with check %s', name, acts);
    execute format('create policy acts_there_changing on %I as restrictive for update using %s', name, acts);
    execute format('create policy acts_there_removing on %I as restrictive for delete using %s', name, acts);
  end loop;
end $$;
-- Whose solution helped: a partner sees it only where they see that ticket too, and says so only on tickets of their own.
drop policy system_all on solution_use;
create policy with_ticket on solution_use using ((select app_sees_all()) or
  ((select app_kind()) in ('partner', 'manager') and sees_ticket(ticket_id) and (source_id is null or sees_ticket(source_id))));
create policy acts_there on solution_use as restrictive for insert with check ((select app_sees_all()) or acts_on_ticket(ticket_id));
create policy acts_there_again on solution_use as restrictive for update using ((select app_sees_all()) or acts_on_ticket(ticket_id));
create policy with_ticket on share using (exists (select from ticket where ticket.id = ticket_id) and (select app_kind()) <> 'visitor');
create policy with_problem on share using (problem_id is not null and (select app_sees_all()));
create policy to_wall on share using (purpose = 'wall' and (select app_kind()) in ('insider', 'admin'));
create policy insiders_read on ticket_search for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on event_search for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on closed_fault_code for select using ((select app_kind()) in ('insider', 'admin'));
create policy mine on ticket_read using (user_id = (select app_user_id()) and (select app_kind()) <> '');
-- 80 % of the time end a snooze.
create policy insiders_read on reminder for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on chance_cell for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on figure_sum for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on figure_until for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on figure_changed for select using ((select app_kind()) in ('insider', 'admin'));
-- Whoever changes a ticket says so (figure-sums.sql); it makes figures count, and tells nothing.
create policy noted on figure_changed for insert with check ((select app_kind()) <> '');
create policy mine on snooze using (user_id = (select app_user_id()) and (select app_kind()) in ('insider', 'admin'));
create policy insiders_read on presence for select using ((select app_kind()) in ('insider', 'admin'));
create policy mine on presence using (user_id = (select app_user_id()) and (select app_kind()) in ('insider', 'admin'));

-- Problems: insiders only (docs/domain.md, Problems).
do $$
declare name text;
begin
  foreach name in array array['problem', 'problem_ticket', 'problem_measure', 'problem_event'] loop
    execute format('create policy insiders on %I using ((select app_kind()) in (''insider'', ''admin''))', name);
  end loop;
end $$;

-- What insiders see all of, they read under a role of their own, which may do nothing else: PostgreSQL then knows that there
-- is nothing to ask, and leaves the policies out of the plan (docs/decisions/0012).
do $$
declare name text;
begin
  foreach name in array array['ticket', 'ticket_event', 'ticket_event_internal', 'attachment', 'clock_segment', 'solution',
                             'solution_acknowledgement', 'evaluation', 'app_user'] loop
    execute format('create policy insiders_all on %I for select to closeloop_insider using (true)', name);
  end loop;
end $$;

-- People.
create policy who_sees_all on app_user for select using ((select app_sees_all()) or sees_person(id, organisation_id));
-- What a manager does with the people of the own organisation runs as the system, so it is bound here: restrictive, in
-- addition to the others. An organisation makes a partner (app_user_side), so nobody becomes an insider by it.
create policy within_added on app_user as restrictive for insert with check (
  (select app_within()) is null or organisation_id = (select app_within()));
create policy within_changed on app_user as restrictive for update
  using ((select app_within()) is null or organisation_id = (select app_within()))
  with check ((select app_within()) is null or organisation_id = (select app_within()));
create policy insiders_read on organisation for select using ((select app_kind()) in ('insider', 'admin'));
create policy mine_read on organisation for select using (id = (select app_organisation()) and (select app_kind()) in ('partner', 'manager'));
create policy below_read on organisation for select using (id = any ((select app_below())::uuid[]));
create policy mine on session using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on notification using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on job_notice using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on notification_setting using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on push_subscription using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on saved_view using (owner_id = (select app_user_id()) and (select app_kind()) <> '');
-- A lead may delete shared views; the operation checks that the viewer is a lead.
create policy shared_read on saved_view for select using (shared and (select app_kind()) in ('insider', 'admin'));
create policy shared_delete on saved_view for delete using (shared and (select app_kind()) in ('insider', 'admin'));

-- Reports: their owner, and whom they are mailed to, who may stop that. The owner stands in both tables, because policies
-- that ask each other's table never end.
create policy mine on kept_report using (owner_id = (select app_user_id()) and (select app_kind()) in ('insider', 'admin', 'manager'));
create policy to_me on kept_report for select using (
  (select app_kind()) in ('insider', 'admin', 'manager')
  and id in (select r.report_id from report_reader r where r.user_id = (select app_user_id())));
create policy mine on report_reader using (owner_id = (select app_user_id()) and (select app_kind()) in ('insider', 'admin', 'manager'));
create policy to_me_read on report_reader for select using (
  user_id = (select app_user_id()) and (select app_kind()) in ('insider', 'admin', 'manager'));
create policy to_me_stop on report_reader for update using (
  user_id = (select app_user_id()) and (select app_kind()) in ('insider', 'admin', 'manager'));

-- Customers and units: insiders see all, partners those that their organisation serves.
create policy insiders_read on customer_partner for select using ((select app_kind()) in ('insider', 'admin'));
create policy partners_read on customer_partner for select using (
  (select app_kind()) in ('partner', 'manager')
  and (organisation_id = (select app_organisation()) or organisation_id = any ((select app_below())::uuid[])));
create policy insiders_read on customer for select using ((select app_kind()) in ('insider', 'admin'));
create policy partners_read on customer for select using (
  (select app_kind()) in ('partner', 'manager')
  and id in (select customer_id from customer_partner
    where organisation_id = (select app_organisation()) or organisation_id = any ((select app_below())::uuid[])));
create policy with_customer on customer_contact for select using (exists (select from customer where customer.id = customer_id));
create policy insiders_read on unit for select using ((select app_kind()) in ('insider', 'admin'));
create policy partners_read on unit for select using (
  (select app_kind()) in ('partner', 'manager')
  and customer_id in (select customer_id from customer_partner
    where organisation_id = (select app_organisation()) or organisation_id = any ((select app_below())::uuid[])));

-- Readable in every transaction that has settings: labels, documents, versions, products, selections, open hours.
do $$
declare name text;
begin
  foreach name in array array['dictionary_entry', 'document', 'version_note', 'product_series', 'product_model', 'product_file',
                             'selection', 'selection_item', 'calendar', 'fault_code', 'shot_list'] loop
    execute format('create policy everyone_reads on %I for select using ((select app_kind()) <> '''')', name);
  end loop;
end $$;
create policy mine on version_seen using (user_id = (select app_user_id()) and (select app_kind()) <> '');
-- Common problems. The operation checks which insiders may write.
create policy insiders on question using ((select app_kind()) in ('insider', 'admin'));
create policy public_read on question for select using (published and public and (select app_kind()) <> '');
create policy partners_read on question for select using (published and (select app_kind()) in ('partner', 'manager'));
-- Flags are written as the system, which tells the author too.
create policy insiders on question_flag using ((select app_kind()) in ('insider', 'admin'));
create policy insiders on proposal_aside using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on user_group for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on sensitive_word for select using ((select app_kind()) in ('insider', 'admin'));

-- A received mail is recorded in the transaction that acts on it, with its sender as the viewer.
create policy mine on received_mail using (user_id = (select app_user_id()) and (select app_kind()) <> '');

-- Upload grants and idempotency keys belong to their makers.
create policy mine on upload_grant using (
  (select app_kind()) <> '' and (user_id is null or user_id = (select app_user_id())));
create policy mine on idempotency using (
  (select app_kind()) <> ''
  and subject = coalesce('user:' || (select app_user_id())::text, 'share:' || (select app_share())::text));

-- Exports belong to who asked for them. Imports are closed to all but the system; the operations check who may use
-- them.
create policy mine on export_run using (created_by = (select app_user_id()) and (select app_kind()) <> '');

-- The audit log is append-only, for the system too. Insiders and managers may add rows only with themselves as the actor.
revoke update, delete on audit_event from closeloop_request;
-- So is who has agreed to which legal text.
revoke update, delete on consent from closeloop_request;
create policy of_oneself on audit_event for insert with check (
  (select app_kind()) in ('insider', 'admin', 'manager') and actor_id = (select app_user_id()));
