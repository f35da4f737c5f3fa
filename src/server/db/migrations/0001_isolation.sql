-- Row-level security: the second wall (safety.md 4). The first is the store, which takes the viewer for every query.
-- The context of a transaction is set by viewer.ts: app.kind, app.user, app.organisation, app.ticket, app.share.
-- Without a context no policy holds, so no row is seen.

create extension if not exists pg_trgm;
create index ticket_search on ticket using gin (search gin_trgm_ops) with (fastupdate = off);

-- An ordinary owner of this database with CREATEROLE makes the role; one without finds it made and granted by somebody else.
do $$
declare may text := case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end;
begin
  if not exists (select from pg_roles where rolname = 'closeloop_request') then
    begin
      create role closeloop_request nologin;
    exception when duplicate_object or unique_violation then null; -- made for another database just now
    end;
  end if;
  if not pg_has_role(current_user, 'closeloop_request', may) then
    execute format('grant closeloop_request to %I', current_user);
  end if;
end $$;
grant usage on schema public to closeloop_request;

create function app_kind() returns text language sql stable parallel safe as
  $$ select coalesce(current_setting('app.kind', true), '') $$;
create function app_user_id() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.user', true), '')::uuid $$;
create function app_organisation() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.organisation', true), '')::uuid $$;
create function app_ticket() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.ticket', true), '')::uuid $$;
create function app_share() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.share', true), '')::uuid $$;

-- Every table is walled in; what has no policy below is closed to the request role.
do $$
declare name text;
begin
  for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration' loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy system_all on %I using ((select app_kind()) = ''system'') with check ((select app_kind()) = ''system'')', name);
    execute format('grant select, insert, update, delete on %I to closeloop_request', name);
  end loop;
end $$;

-- Open to everybody with a context: labels, documents, products.
create policy everyone_reads on dictionary_entry for select using ((select app_kind()) <> '');
create policy everyone_reads on document for select using ((select app_kind()) <> '');
create policy everyone_reads on product_series for select using ((select app_kind()) <> '');
create policy everyone_reads on product_model for select using ((select app_kind()) <> '');

-- People: insiders see all, partners their own organisation and the insiders (as handlers), visitors who is on their ticket.
create policy insiders_read on app_user for select using ((select app_kind()) in ('insider', 'admin'));
create policy partners_read on app_user for select using (
  (select app_kind()) in ('partner', 'manager') and (organisation_id is null or organisation_id = (select app_organisation())));
create policy insiders_read on organisation for select using ((select app_kind()) in ('insider', 'admin'));
create policy mine_read on organisation for select using (id = (select app_organisation()) and (select app_kind()) in ('partner', 'manager'));
create policy mine on session using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy insiders_read on sensitive_word for select using ((select app_kind()) in ('insider', 'admin'));

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

-- Tickets: insiders all; a partner its own, a manager the organisation's, both what an insider has made visible to them;
-- a visitor the one of the share link.
create policy insiders on ticket using ((select app_kind()) in ('insider', 'admin'));
create policy partners on ticket using (
  (select app_kind()) in ('partner', 'manager')
  and (requester_id = (select app_user_id())
    or ((select app_kind()) = 'manager' and organisation_id = (select app_organisation()))));
create policy partners_of_customer on ticket for select using (
  visible_to_partner and (select app_kind()) in ('partner', 'manager')
  and customer_id in (select customer_id from customer_partner where organisation_id = (select app_organisation())));
create policy visitors on ticket using ((select app_kind()) = 'visitor' and id = (select app_ticket()));
create policy visitors_read on app_user for select using (
  (select app_kind()) = 'visitor'
  and (organisation_id is null or id in (select requester_id from ticket where ticket.id = (select app_ticket()))));

-- What belongs to a ticket is seen with it; internal lines and the problem by insiders only.
create policy with_ticket on ticket_event using (
  (visibility = 'public' or (select app_kind()) in ('insider', 'admin')) and exists (select from ticket where ticket.id = ticket_id));
create policy with_ticket on clock_segment using (exists (select from ticket where ticket.id = ticket_id));
create policy with_ticket on solution using (exists (select from ticket where ticket.id = ticket_id));
create policy with_ticket on solution_acknowledgement using (exists (select from ticket where ticket.id = ticket_id));
create policy with_event on attachment using (
  exists (select from ticket_event where ticket_event.ticket_id = attachment.ticket_id and ticket_event.seq = attachment.seq));
create policy with_ticket on evaluation using (exists (select from ticket where ticket.id = ticket_id));
create policy with_ticket on share using (exists (select from ticket where ticket.id = ticket_id) and (select app_kind()) <> 'visitor');
create policy insiders on problem using ((select app_kind()) in ('insider', 'admin'));
create policy insiders on problem_ticket using ((select app_kind()) in ('insider', 'admin'));
create policy mine on ticket_read using (user_id = (select app_user_id()) and (select app_kind()) <> '');
create policy mine on notification using (user_id = (select app_user_id()) and (select app_kind()) <> '');

-- Uploads and repeated writes belong to whoever made them.
create policy mine on upload_grant using (
  (select app_kind()) <> ''
  and ((user_id is null and share_id is null) or user_id = (select app_user_id()) or share_id = (select app_share())));
create policy mine on idempotency using (
  (select app_kind()) <> ''
  and subject = coalesce('user:' || (select app_user_id())::text, 'share:' || (select app_share())::text));

-- Opens a ticket for a requester who may see neither the counter nor the load of the engineers: the next number of the
-- day, and the handler by the routing rules (domain.md, Routing): within the group the active member with the fewest open
-- tickets, ties by the longest since the last assignment; no rule, no handler.
create function open_ticket(filed_on date, line text, in_zone text) returns table (number text, handler uuid)
language plpgsql security definer set search_path = public as $$
declare
  next integer;
  chosen uuid;
begin
  insert into ticket_counter as c (day, last) values (filed_on, 1)
    on conflict (day) do update set last = c.last + 1 returning c.last into next;
  select u.id into chosen
    from app_user u
    where u.disabled_at is null and not u.absent and u.role in ('engineer', 'lead')
      and u.group_name = (
        select r.group_name from routing_rule r
        where r.product_line = line and (r.zone is null or r.zone = in_zone) order by r.zone nulls last limit 1)
    order by (select count(*) from ticket t where t.handler_id = u.id
                and t.status in ('submitted', 'accepted', 'escalated', 'proposed', 'verifying', 'finalized')),
             u.last_assigned_at nulls first, u.id
    limit 1;
  if chosen is not null then update app_user set last_assigned_at = clock_timestamp() where id = chosen; end if;
  return query select 'ITR-' || to_char(filed_on, 'YYMMDD') || '-' || lpad(next::text, greatest(4, length(next::text)), '0'), chosen;
end $$;
revoke all on function open_ticket from public;
grant execute on function open_ticket to closeloop_request;

-- The budgets of the rate limiter; only the owner touches it.
create table rate_limit (key varchar(255) primary key, points integer not null default 0, expire bigint);
