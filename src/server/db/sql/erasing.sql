-- Erases a person: replaces name and address everywhere, in the audit log too (docs/decisions/0037).

-- A pattern that matches a name or an address where it is not part of a longer one. Chinese has no blanks between
-- words, so a name that begins or ends with such a character may touch other characters there.
create function word_pattern(word text) returns text language plpgsql immutable as $$
declare
  escaped text := regexp_replace(word, '([.^$*+?()\[\]{}|\\-])', '\\\1', 'g');
begin
  return case when word ~ '^[[:ascii:]]' then '(?<![[:alnum:]._%+-])' else '' end || escaped
      || case when word ~ '[[:ascii:]]$' then '(?![[:alnum:]-]|[.@][[:alnum:]])' else '' end;
end $$;

-- A word as it is escaped in JSON text.
create function in_json(word text) returns text language sql immutable as
  $$ select substr(to_json(word)::text, 2, length(to_json(word)::text) - 2) $$;

-- Replaces a word in all text columns of all tables, except those that hold codes, keys or references: columns with a
-- key, a unique index or a check. Arrays and JSON are searched as text, with the word as it is escaped there. Returns
-- the number of rows changed.
create function replace_everywhere(word text, by text) returns bigint language plpgsql as $$
declare
  inside text := in_json(word);
  each record;
  changed bigint;
  total bigint := 0;
begin
  for each in
    select c.relname as tab, string_agg(format('%1$I = regexp_replace(%1$I::text, %2$L, %3$L, ''gi'')::%4$s', a.attname,
          word_pattern(case when t.typname = 'text' then word else inside end), by, format_type(a.atttypid, a.atttypmod)), ', ') as sets,
        string_agg(format('strpos(lower(%1$I::text), lower(%2$L)) > 0', a.attname, case when t.typname = 'text' then word else inside end), ' or ') as finds
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and pg_has_role(c.relowner, 'usage')
      and a.attnum > 0 and not a.attisdropped and t.typname in ('text', '_text', 'jsonb')
      and c.relname not in ('migration', 'applied_sql', 'rate_limit', 'dictionary_entry', 'setting')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('c', 'f', 'p', 'u', 'x') and a.attnum = any (k.conkey))
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any (i.indkey))
    group by c.relname
  loop
    execute format('update %I set %s where %s', each.tab, each.sets, each.finds);
    get diagnostics changed = row_count;
    total := total + changed;
  end loop;
  return total;
end $$;

-- Deletes what belongs to the person alone and is part of no ticket's history. Views that colleagues use stay.
create function forget_own(person uuid, address text) returns void language plpgsql as $$
begin
  delete from push_subscription where user_id = person;
  delete from session where user_id = person;
  delete from known_device where user_id = person;
  delete from credential where user_id = person;
  delete from sign_in_ticket where user_id = person;
  delete from provider_answer where user_id = person;
  delete from person_identity where user_id = person;
  delete from totp where user_id = person;
  delete from passkey where user_id = person;
  delete from recovery_code where user_id = person;
  delete from notification where user_id = person;
  delete from job_notice where user_id = person;
  delete from notification_setting where user_id = person;
  delete from saved_view where owner_id = person and not shared;
  delete from kept_report where owner_id = person;
  delete from report_reader where user_id = person;
  delete from presence where user_id = person;
  delete from version_seen where user_id = person;
  delete from ticket_read where user_id = person;
  delete from snooze where user_id = person;
  delete from upload_grant where user_id = person;
  delete from idempotency where subject = 'user:' || person;
  delete from invitation where user_id = person;
  delete from registration where lower(account) = lower(forget_own.address);
  delete from email_code where lower(email_code.address) = lower(forget_own.address);
  -- Waiting mails, and sent ones that the queue still stores; the worker skips a mail without content.
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = '{}' where name = 'mail' and (lower(data ->> 'to') = lower(forget_own.address) or data ->> 'heldFor' = person::text);
    update pgboss.archive set data = '{}' where name = 'mail' and (lower(data ->> 'to') = lower(forget_own.address) or data ->> 'heldFor' = person::text);
  end if;
end $$;

-- Replaces a word in the queue's jobs: mails and chat cards to others may name the person.
create function replace_in_jobs(word text, by text) returns void language plpgsql as $$
declare name text;
begin
  if to_regclass('pgboss.job') is null then return; end if;
  foreach name in array array['job', 'archive'] loop
    execute format('update pgboss.%I set data = regexp_replace(data::text, $1, $2, ''gi'')::jsonb where strpos(lower(data::text), lower($3)) > 0', name)
      using word_pattern(in_json(word)), by, in_json(word);
  end loop;
end $$;

-- Replaces the name in the events that say who handed the ticket to whom, of tickets that this person has handled.
create function rename_in_handovers(person uuid, former text, by text) returns void language plpgsql as $$
begin
  update ticket_event e set changes = (
      select jsonb_agg(case when c ->> 'field' = 'handler'
        then c || jsonb_build_object('old', case when c ->> 'old' = former then to_jsonb(by) else c -> 'old' end,
                                     'new', case when c ->> 'new' = former then to_jsonb(by) else c -> 'new' end)
        else c end order by n) from jsonb_array_elements(e.changes) with ordinality as l (c, n))
    where e.changes @> '[{"field": "handler"}]' and e.ticket_id in (
      select ticket_id from ticket_event where former_handler_id = person union select id from ticket where handler_id = person);
end $$;

-- Replaces name and address of a disabled person: the address everywhere; the name in records that refer to the person,
-- and in all other texts only if it is a full name that no other user has. Returns how many rows were found by their
-- text, or null when the person is not disabled or is erased already. As the owner, because nobody else may change the
-- audit log; for the system only.
create function erase_person(person uuid, new_name text, new_address text, moment timestamptz) returns bigint
language plpgsql security definer set search_path = public as $$
declare
  former app_user;
  total bigint;
begin
  if app_kind() <> 'system' then raise insufficient_privilege; end if;
  select * into former from app_user where id = person and disabled_at is not null and erased_at is null for update;
  if not found then return null; end if;
  perform forget_own(person, former.account);
  update app_user set account = new_address, user_name = new_name, phone = null, avatar = null, absent_until = null,
    substitute_id = null, external_id = null, erased_at = moment, version = version + 1 where id = person;
  update app_user set substitute_id = null where substitute_id = person;
  update notification n set actor_name = new_name from ticket_event e
    where e.ticket_id = n.ticket_id and e.seq = n.seq and e.actor_id = person;
  update ticket set contact_name = new_name, contact_phone = null where lower(contact_email) = lower(former.account);
  update customer_contact set name = new_name, phone = null, active = false where lower(email) = lower(former.account);
  perform rename_in_handovers(person, former.user_name, new_name);
  total := replace_everywhere(former.account, new_address);
  perform replace_in_jobs(former.account, new_address);
  if former.user_name ~ '\s|[^[:ascii:]]' and not exists (select from app_user where lower(user_name) = lower(former.user_name)) then
    total := total + replace_everywhere(former.user_name, new_name);
    perform replace_in_jobs(former.user_name, new_name);
  end if;
  perform forget_words(concat_ws(' ', former.user_name, former.account));
  return total;
end $$;
revoke all on function erase_person, replace_everywhere, forget_own, replace_in_jobs, rename_in_handovers from public;
grant execute on function erase_person to closeloop_request;
