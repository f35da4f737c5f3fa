import type { PersonData } from '../../../shared/admin/people-calls.ts';
import type { Tx } from '../../db/database.ts';
import { statusLists } from '../../db/status-lists.ts';

export interface StoredPerson {
  id: string;
  version: number;
  role: string;
  userName: string;
  disabledAt: Date | null;
  erasedAt: Date | null;
}

/** A person. With `locked` no ticket can be assigned to them until the transaction ends. */
export async function readPerson(tx: Tx, id: string, locked = false): Promise<StoredPerson | null> {
  const text = `select id, version, role, user_name as "userName", disabled_at as "disabledAt", erased_at as "erasedAt" from app_user where id = $1`;
  const [row] = await tx.query<StoredPerson>(
    locked ? { name: 'people_lock', text: `${text} for update` } : { name: 'people_read', text },
    [id],
  );
  return row ?? null;
}

/** Disables a person, who is then nobody's substitute any more. */
export async function disable(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.send(
    { name: 'people_disable', text: 'update app_user set disabled_at = $2, version = version + 1 where id = $1' },
    [id, now],
  );
  await tx.send(
    { name: 'people_no_substitute', text: 'update app_user set substitute_id = null where substitute_id = $1' },
    [id],
  );
}

/** The open tickets of a person by kind, so that the admin can decide who gets them. */
export async function countOpenTickets(
  tx: Tx,
  id: string,
): Promise<{ submitted: number; escalated: number; others: number }> {
  const [row] = await tx.query<{ submitted: number; escalated: number; others: number }>(
    {
      name: 'people_open_tickets',
      text: `select count(*) filter (where status in (${statusLists.pending}))::int as submitted,
               count(*) filter (where status not in (${statusLists.pending}) and escalated_this_round)::int as escalated,
               count(*) filter (where status not in (${statusLists.pending}) and not escalated_this_round)::int as others
             from ticket where handler_id = $1 and status in (${statusLists.open})`,
    },
    [id],
  );
  return row ?? { submitted: 0, escalated: 0, others: 0 };
}

/** Replaces name and address (sql/erasing.sql). Answers the number of changed rows; null if the person is active or already erased. */
export async function erase(tx: Tx, id: string, name: string, account: string, now: Date): Promise<number | null> {
  const [row] = await tx.query<{ replaced: number | null }>(
    { name: 'people_erase', text: 'select erase_person($1, $2, $3, $4)::float8 as replaced' },
    [id, name, account, now],
  );
  return row?.replaced ?? null;
}

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** The rows of a query as a JSON list; `$1` is the person. */
const list = (columns: string, from: string): string =>
  `(select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (select ${columns} from ${from}) l)`;

/** All stored data of a person, in one statement. */
const DATA = `select jsonb_build_object(
  'person', (select jsonb_build_object('id', u.id, 'account', u.account, 'userName', u.user_name, 'role', u.role, 'organisation', o.name,
      'phone', u.phone, 'language', u.language, 'createdAt', ${iso('u.created_at')}, 'disabledAt', ${iso('u.disabled_at')}, 'externalId', u.external_id)
    from app_user u left join organisation o on o.id = u.organisation_id where u.id = $1),
  'sessions', ${list(
    `device, ${iso('created_at')} as "createdAt", ${iso('last_seen_at')} as "lastSeenAt", ${iso('ended_at')} as "endedAt"`,
    'session where user_id = $1 order by created_at',
  )},
  'devices', ${list(`${iso('used_at')} as "usedAt"`, 'known_device where user_id = $1 order by used_at')},
  'secondFactor', ${list(`${iso('confirmed_at')} as "since"`, 'totp where user_id = $1 and confirmed_at is not null')},
  'passkeys', ${list(
    `name, ${iso('created_at')} as "createdAt", ${iso('used_at')} as "usedAt"`,
    'passkey where user_id = $1 order by created_at',
  )},
  'companyLogins', ${list(
    `provider, issuer, subject, ${iso('joined_at')} as "since"`,
    'person_identity where user_id = $1 order by joined_at',
  )},
  'consents', ${list(
    `document, language, version, ${iso('agreed_at')} as "agreedAt"`,
    'consent where user_id = $1 order by agreed_at, document',
  )},
  'pushedTo', ${list(`${iso('created_at')} as "since"`, 'push_subscription where user_id = $1 order by created_at')},
  'notificationSettings', (select to_jsonb(s) - 'user_id' from notification_setting s where s.user_id = $1),
  'notifications', ${list(
    `t.number as ticket, ${iso('n.at')} as at, n.action, ${iso('n.read_at')} as "readAt"`,
    'notification n join ticket t on t.id = n.ticket_id where n.user_id = $1 order by n.at',
  )},
  'failedJobs', ${list(
    `kind, list, name, error ->> 'key' as error, ${iso('at')} as at, ${iso('read_at')} as "readAt"`,
    'job_notice where user_id = $1 order by at',
  )},
  'savedViews', ${list('name, query, shared', 'saved_view where owner_id = $1 order by name')},
  'snoozes', ${list(
    `t.number as ticket, ${iso('s.until')} as until`,
    'snooze s join ticket t on t.id = s.ticket_id where s.user_id = $1 order by s.until',
  )},
  'helped', ${list(
    `t.number as ticket, coalesce(o.number, q.title) as source, ${iso('h.at')} as at, h.undone_at is null as used`,
    `solution_use h join ticket t on t.id = h.ticket_id left join ticket o on o.id = h.source_id
       left join question q on q.id = h.question_id where h.user_id = $1 order by h.at`,
  )},
  'keptReports', ${list('name, query, every', 'kept_report where owner_id = $1 order by name')},
  'tickets', ${list(
    `t.number as ticket, ${iso('t.filed_at')} as at, t.title, t.description, t.contact_name as "contactName",
     t.contact_email as "contactEmail", t.contact_phone as "contactPhone"`,
    `ticket t where t.requester_id = $1 or lower(t.contact_email) = (select lower(account) from app_user where id = $1) order by t.filed_at`,
  )},
  'handled', (select coalesce(jsonb_agg(number order by number), '[]') from ticket where handler_id = $1
      or id in (select ticket_id from ticket_event where former_handler_id = $1)),
  'events', ${list(
    `t.number as ticket, ${iso('e.at')} as at, e.action, coalesce(e.text, i.text) as text`,
    `ticket_event e join ticket t on t.id = e.ticket_id
       left join ticket_event_internal i on i.ticket_id = e.ticket_id and i.seq = e.seq where e.actor_id = $1 order by e.at`,
  )},
  'solutions', ${list(
    `t.number as ticket, ${iso('s.at')} as at, s.version, s.text`,
    'solution s join ticket t on t.id = s.ticket_id where s.author_id = $1 order by s.at',
  )},
  'files', ${list(
    `t.number as ticket, ${iso('a.at')} as at, a.name`,
    'attachment a left join ticket t on t.id = a.ticket_id where a.uploader_id = $1 order by a.at',
  )},
  'flags', ${list(
    `q.title as question, f.kind, f.note, ${iso('f.at')} as at`,
    'question_flag f join question q on q.id = f.question_id where f.user_id = $1 order by f.at',
  )},
  'questions', ${list(`title, ${iso('updated_at')} as at`, 'question where author_id = $1 order by updated_at')},
  'measures', ${list(
    `text, due_on::text as "dueOn", ${iso('done_at')} as "doneAt"`,
    'problem_measure where owner_id = $1 or done_by = $1 order by added_at',
  )},
  'changes', ${list(
    `${iso('at')} as at, operation, entity, record`,
    'audit_event where actor_id = $1 order by id',
  )}) as data`;

export async function readPersonData(tx: Tx, id: string): Promise<PersonData> {
  const [row] = await tx.query<{ data: PersonData }>({ name: 'people_data', text: DATA }, [id]);
  if (!row) throw new Error('A person that was just found has no data.');
  return row.data;
}
