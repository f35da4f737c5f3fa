-- Row-level security: the second wall (docs/safety.md 4). The first is the store, which takes the viewer for every query.
-- PostgreSQL asks the policies of a table from the last name to the first: the names put the cheapest first (docs/decisions/0012).

grant usage on schema public to closeloop_request;

-- Every table is walled in, one that comes later too: what has no policy below is closed to all but the system. What the owner
-- alone touches is not even granted.
do $$
declare
  each record;
  owners_own constant text[] := '{migration,applied_sql,rate_limit}';
begin
  for each in select tablename as name from pg_tables where schemaname = 'public' and pg_has_role(tableowner, 'usage') and tablename <> all (owners_own) loop
    execute format('alter table %I enable row level security', each.name);
    -- LIKE might tell of rows that the reader may not see, so row-level security keeps it from the indexes of the search. The owner, whom
    -- found_tickets runs as, is therefore not held by it; the request role is.
    if each.name not in ('ticket_search', 'event_search') then execute format('alter table %I force row level security', each.name); end if;
    execute format('grant select, insert, update, delete on %I to closeloop_request', each.name);
    execute format('create policy system_all on %I using ((select app_kind()) = ''system'') with check ((select app_kind()) = ''system'')', each.name);
  end loop;
end $$;

-- Tickets: insiders all; a partner its own, a manager the organisation's, both what an insider has made visible to them;
-- a visitor the one of the share link. One question first, which insiders and the system pass, so it stands for system_all.
drop policy system_all on ticket;
create policy who_sees_all on ticket using ((select app_sees_all()));
create policy their_own on ticket using (requester_id = (select app_partner()) or organisation_id = (select app_managed()));
create policy made_visible on ticket for select using (
  visible_to_partner and customer_id = any ((select app_customers())::uuid[]));
create policy share_link on ticket using (id = (select app_shared_ticket()));
-- A manager files for a colleague (docs/decisions/0014), for nobody else. Restrictive, so that it holds beside the others.
create policy requester_is_own on ticket as restrictive for insert with check (
  (select app_kind()) not in ('partner', 'manager') or requester_id = (select app_user_id()) or is_colleague(requester_id));

-- What belongs to a ticket is seen with it; internal lines, and what is internal of public ones, by insiders only.
drop policy system_all on ticket_event;
create policy with_ticket on ticket_event using ((select app_sees_all()) or (visibility = 'public' and sees_ticket(ticket_id)));
drop policy system_all on ticket_event_internal;
create policy who_sees_all on ticket_event_internal using ((select app_sees_all()));
-- A partner who sends a ticket again may change what only the customer's record tells; whoever writes the line writes this.
create policy with_event on ticket_event_internal for insert with check (sees_event(ticket_id, seq));
drop policy system_all on attachment;
create policy with_event on attachment using ((select app_sees_all()) or sees_event(ticket_id, seq));
do $$
declare name text;
begin
  foreach name in array array['clock_segment', 'solution', 'solution_acknowledgement', 'evaluation'] loop
    execute format('drop policy system_all on %I', name);
    execute format('create policy with_ticket on %I using ((select app_sees_all()) or sees_ticket(ticket_id))', name);
  end loop;
end $$;
create policy with_ticket on share using (exists (select from ticket where ticket.id = ticket_id) and (select app_kind()) <> 'visitor');
create policy with_problem on share using (problem_id is not null and (select app_sees_all()));
create policy insiders_read on ticket_search for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on event_search for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on closed_fault_code for select using ((select app_kind()) in ('insider', 'admin'));
create policy mine on ticket_read using (user_id = (select app_user_id()) and (select app_kind()) <> '');
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

-- People.
create policy who_sees_all on app_user for select using ((select app_sees_all()) or sees_person(id, organisation_id));
create policy insiders_read on organisation for select using ((select app_kind()) in ('insider', 'admin'));
create policy mine_read on organisation for select using (id = (select app_organisation()) and (select app_kind()) in ('partner', 'manager'));
create policy mine on session using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on notification using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on notification_setting using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on push_subscription using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on saved_view using (owner_id = (select app_user_id()) and (select app_kind()) <> '');
-- What is shared, a lead may also take away: the operation tells who is one.
create policy shared_read on saved_view for select using (shared and (select app_kind()) in ('insider', 'admin'));
create policy shared_delete on saved_view for delete using (shared and (select app_kind()) in ('insider', 'admin'));

-- Customers and units: insiders all, partners those that their organisation serves.
create policy insiders_read on customer_partner for select using ((select app_kind()) in ('insider', 'admin'));
create policy partners_read on customer_partner for select using (
  (select app_kind()) in ('partner', 'manager') and organisation_id = (select app_organisation()));
create policy insiders_read on customer for select using ((select app_kind()) in ('insider', 'admin'));
create policy partners_read on customer for select using (
  (select app_kind()) in ('partner', 'manager')
  and id in (select customer_id from customer_partner where organisation_id = (select app_organisation())));
create policy with_customer on customer_contact for select using (exists (select from customer where customer.id = customer_id));
create policy insiders_read on unit for select using ((select app_kind()) in ('insider', 'admin'));
create policy partners_read on unit for select using (
  (select app_kind()) in ('partner', 'manager')
  and customer_id in (select customer_id from customer_partner where organisation_id = (select app_organisation())));

-- Open to everybody with a context: labels, documents, versions, products, selections, open hours.
do $$
declare name text;
begin
  foreach name in array array['dictionary_entry', 'document', 'version_note', 'product_series', 'product_model', 'product_file',
                             'selection', 'selection_item', 'calendar', 'fault_code', 'shot_list'] loop
    execute format('create policy everyone_reads on %I for select using ((select app_kind()) <> '''')', name);
  end loop;
end $$;
create policy mine on version_seen using (user_id = (select app_user_id()) and (select app_kind()) <> '');
-- Common problems. Which insiders may write is the operation's to tell.
create policy insiders on question using ((select app_kind()) in ('insider', 'admin'));
create policy public_read on question for select using (published and public and (select app_kind()) <> '');
create policy partners_read on question for select using (published and (select app_kind()) in ('partner', 'manager'));
create policy insiders_read on user_group for select using ((select app_kind()) in ('insider', 'admin'));
create policy insiders_read on sensitive_word for select using ((select app_kind()) in ('insider', 'admin'));

-- What became of a mail is written with what it became, in its sender's place.
create policy mine on received_mail using (user_id = (select app_user_id()) and (select app_kind()) <> '');

-- Uploads and repeated writes belong to whoever made them.
create policy mine on upload_grant using (
  (select app_kind()) <> ''
  and ((user_id is null and share_id is null) or user_id = (select app_user_id()) or share_id = (select app_share())));
create policy mine on idempotency using (
  (select app_kind()) <> ''
  and subject = coalesce('user:' || (select app_user_id())::text, 'share:' || (select app_share())::text));

-- A list that somebody has asked for as a file. Imports are the system's alone: the operations tell who may.
create policy mine on export_run using (created_by = (select app_user_id()) and (select app_kind()) <> '');

-- The audit log is added to and never changed, not by the system either. Insiders may write of themselves only.
revoke update, delete on audit_event from closeloop_request;
create policy of_oneself on audit_event for insert with check (
  (select app_kind()) in ('insider', 'admin') and actor_id = (select app_user_id()));
