import { roleLists } from '../db/role-lists.ts';
import { and, count, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { Language } from '../../shared/text/languages.ts';
import type { SegmentState, Status } from '../../shared/ticket/statuses.ts';
import type { Role } from '../../shared/ticket/rules.ts';
import { noticesWithoutLine } from '../../shared/ticket/other-events.ts';
import { quoted } from '../db/status-lists.ts';
import type { Tx } from '../db/database.ts';
import { toColumns } from '../db/column-names.ts';
import { firstIdOf } from '../db/id.ts';
import { notification } from '../db/schema/notification.ts';
import { ticket } from '../db/schema/ticket.ts';
import { TELL_PAGES } from '../realtime/live-message.ts';
import { type StoredSettings, SETTINGS } from './settings-store.ts';

/** An event of a ticket, with the facts that decide who is notified and what mails say. */
export interface TicketEvent {
  ticketId: string;
  seq: number;
  action: string;
  visibility: 'public' | 'internal';
  text: string | null;
  /** The part of the text for insiders only: the reason of a transfer. */
  internalText: string | null;
  /** Of the files that it brought. */
  fileNames: string[];
  at: Date;
  actorId: string | null;
  actorName: string | null;
  /** The handler before, if the event changed the handler. */
  formerHandlerId: string | null;
  /** Who wrote the line, also where a notice about it has no actor. */
  authorId: string | null;
  number: string;
  title: string;
  requesterId: string;
  handlerId: string | null;
  handlerName: string | null;
  /** The numbers of the events that only insiders see. */
  internalLines: number[];
  poorRating: boolean;
  /** Production has stopped and not resumed, as far as the requester has reported. */
  productionDown: boolean;
  // Facts that everybody may read who may read the ticket:
  status: Status;
  severity: number;
  impact: string | null;
  productModel: string | null;
  sn: string | null;
  customerName: string | null;
  productionStoppedAt: Date | null;
  productionResumed: boolean | null;
  dueAt: Date | null;
  /** What was left of the required time when the clock was paused or stopped; null while it runs. */
  remainingMs: number | null;
  /** The clock's ledger of the last lap; epoch milliseconds. */
  segments: { state: SegmentState; from: number; to: number | null; lap: number }[];
  isClosed: boolean;
}

/** An event with every active user who may have to be notified of it. */
export interface EventWithPeople extends TicketEvent {
  people: Person[];
  /** Whether there are active webhooks: asked here, because most installations have none, and it saves a round trip. */
  hasWebhooks: boolean;
}

export interface Person {
  id: string;
  role: Role;
  language: Language;
  account: string;
  userName: string;
  /** Of a ticket without a handler: in the group that the routing names for it. */
  inQueue: boolean;
  /** The sessions whose devices have a push subscription. */
  pushTo: string[];
  /** Null when the user has never changed them. */
  settings: StoredSettings | null;
}

/** The ids of the people that `readTicketEvent` reads, each kind by an index: an installation may have thousands of people. */
const CONCERNED = `select unnest(array[t.requester_id, t.handler_id, e.former_handler_id, e.actor_id]) as id
  union select l.id from app_user l where l.role in (${roleLists.lead})
  union select n.id from app_user n where e.visibility = 'internal' and position('@' in e.text) > 0
    and n.role in (${roleLists.insider}) and position('@' || n.user_name in e.text) > 0
  union select m.id from app_user m where t.handler_id is null and m.role in (${roleLists.takeQueue}) and m.group_code = g.group_code`;

/** The event, read as the system; undefined when there is none. */
export const readTicketEvent = async (tx: Tx, ticketId: string, seq: number): Promise<EventWithPeople | undefined> =>
  (await readTicketEvents(tx, [{ ticketId, seq }]))[0];

/** Those of the events that there are, in their order, read as the system by one statement. */
export async function readTicketEvents(
  tx: Tx,
  events: readonly { ticketId: string; seq: number }[],
): Promise<EventWithPeople[]> {
  const rows = await tx.query<Omit<EventWithPeople, 'people'> & { people: Person[] | null }>(
    {
      name: 'notification_events',
      text: `select e.ticket_id as "ticketId", e.seq, e.action, e.visibility, e.text, i.text as "internalText",
               array(select f.name from attachment f where f.ticket_id = e.ticket_id and f.seq = e.seq order by f.id) as "fileNames", e.at, e.actor_id as "actorId", e.actor_id as "authorId", a.user_name as "actorName",
               e.former_handler_id as "formerHandlerId",
               t.number, t.title, t.requester_id as "requesterId", t.handler_id as "handlerId", h.user_name as "handlerName",
               t.internal_lines as "internalLines",
               t.poor_rating as "poorRating",
               t.production_stopped_at is not null and t.production_resumed is distinct from true as "productionDown",
               t.status, t.severity, t.impact, t.product_model as "productModel", t.sn, t.customer_name as "customerName",
               t.production_stopped_at as "productionStoppedAt", t.production_resumed as "productionResumed", t.due_at as "dueAt", t.remaining_ms::float8 as "remainingMs",
               t.closed_at is not null as "isClosed",
               (select coalesce(jsonb_agg(jsonb_build_object('state', c.state, 'lap', c.lap,
                    'from', (extract(epoch from c.from_at) * 1000)::float8,
                    'to', (extract(epoch from c.to_at) * 1000)::float8) order by c.seq), '[]')
                  from clock_segment c where c.ticket_id = t.id and c.lap = t.lap) as segments,
               exists (select from webhook w where w.active) as "hasWebhooks",
               (select jsonb_agg(jsonb_build_object('id', u.id, 'role', u.role, 'language', u.language, 'account', u.account,
                    'userName', u.user_name,
                    'inQueue', coalesce(u.role in (${roleLists.takeQueue}) and u.group_code = g.group_code, false),
                    'pushTo', array(select p.session_id from push_subscription p where p.user_id = u.id),
                    'settings', case when s.user_id is not null then ${SETTINGS} end) order by u.id)
                  -- 'offset 0': each of these few is looked up; joined, all users are read where there are many.
                  from (${CONCERNED}) concerned
                    cross join lateral (select * from app_user u where u.id = concerned.id and u.disabled_at is null offset 0) u
                    left join notification_setting s on s.user_id = u.id) as people
             from unnest($1::uuid[], $2::integer[]) with ordinality asked (ticket_id, seq, place)
               join ticket_event e on e.ticket_id = asked.ticket_id and e.seq = asked.seq join ticket t on t.id = e.ticket_id
               -- 'offset 0': the group is found once, not for each user that it is compared with.
               cross join lateral (select case when t.handler_id is null then routed_group(t.product_line, t.zone) end as group_code offset 0) g
               left join ticket_event_internal i on i.ticket_id = e.ticket_id and i.seq = e.seq
               left join app_user a on a.id = e.actor_id left join app_user h on h.id = t.handler_id
             order by asked.place`,
    },
    [events.map(({ ticketId }) => ticketId), events.map(({ seq }) => seq)],
  );
  return rows.map((found) => Object.assign(found, { people: found.people ?? [] }));
}

/** Those of the users who exist and are not disabled. */
export async function readActive(tx: Tx, userIds: string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    { name: 'notification_active', text: 'select id from app_user where id = any ($1) and disabled_at is null' },
    [userIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export interface NewNotification {
  id: string;
  userId: string;
  ticketId: string;
  seq: number;
  action: string;
  actorName: string | null;
  at: Date;
  inBell: boolean;
  mailWaits: boolean;
}

const NOTIFICATION_COLUMNS = getTableColumns(notification);
/** A user who has the ticket open has read the event already. What has no line there stays unread. */
const READ_AT = `(select n.at from ticket_read r where n.action not in (${quoted(noticesWithoutLine)})
  and r.user_id = n.user_id and r.ticket_id = n.ticket_id and r.seq >= n.seq)`;
const TO_ADD = Object.values(NOTIFICATION_COLUMNS).map(({ name }) => (name === 'read_at' ? READ_AT : `n.${name}`));

/** Adds the notifications that do not exist yet. Resolves to their ids, so that a repeated job mails nobody twice. */
export async function addNotifications(tx: Tx, rows: NewNotification[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const added = await tx.query<{ id: string }>(
    {
      name: 'notification_add',
      text: `insert into notification (${Object.values(NOTIFICATION_COLUMNS)
        .map(({ name }) => name)
        .join()})
             select ${TO_ADD.join()} from jsonb_populate_recordset(null::notification, $1) n
             on conflict do nothing returning id`,
    },
    [JSON.stringify(rows.map((row) => toColumns(NOTIFICATION_COLUMNS, { ...row, readAt: null })))],
  );
  return new Set(added.map((row) => row.id));
}

/** Deletes the oldest notifications that were made before an instant, some at a time; returns how many. */
export async function forgetNotifications(tx: Tx, before: Date): Promise<number> {
  const rows = await tx.query(
    {
      name: 'notification_forget',
      // By their ids, which begin with the time they were made: no index of their times is needed.
      text: `delete from notification where id in (select id from notification where id < $1 order by id limit 1000) returning 1`,
    },
    [firstIdOf(before)],
  );
  return rows.length;
}

/** Notifies the user's open pages by the live stream, after the commit. */
export const notifyOpenPages = (tx: Tx, userId: string): void =>
  tx.afterCommit(TELL_PAGES, [JSON.stringify({ kind: 'notification', userId })]);

/** A user's newest notifications; those of tickets that the viewer may no longer see are left out. */
export const newestOf = (tx: Tx, userId: string, limit: number) =>
  tx.orm
    .select({
      id: notification.id,
      ticketId: notification.ticketId,
      number: ticket.number,
      title: ticket.title,
      status: ticket.status,
      severity: ticket.severity,
      impact: ticket.impact,
      productionStoppedAt: ticket.productionStoppedAt,
      productionResumed: ticket.productionResumed,
      seq: notification.seq,
      internalLines: ticket.internalLines,
      action: notification.action,
      actorName: notification.actorName,
      at: notification.at,
      readAt: notification.readAt,
    })
    .from(notification)
    .innerJoin(ticket, eq(ticket.id, notification.ticketId))
    .where(and(eq(notification.userId, userId), notification.inBell))
    .orderBy(desc(notification.at), desc(notification.id))
    .limit(limit);

/** The number of unread notifications, counted up to `most`. */
export async function unreadOf(tx: Tx, userId: string, most: number): Promise<number> {
  const unread = tx.orm
    .select({ id: notification.id })
    .from(notification)
    .innerJoin(ticket, eq(ticket.id, notification.ticketId))
    .where(and(eq(notification.userId, userId), notification.inBell, isNull(notification.readAt)))
    .limit(most)
    .as('unread');
  const [row] = await tx.orm.select({ unread: count() }).from(unread);
  return row?.unread ?? 0;
}

/** Marks a user's notifications of a ticket as read. False when none was unread. */
export async function markTicketRead(tx: Tx, userId: string, ticketId: string, now: Date): Promise<boolean> {
  const marked = await tx.query(
    {
      name: 'notification_ticket_read',
      text: `update notification set read_at = $3 where user_id = $1 and ticket_id = $2 and read_at is null returning id`,
    },
    [userId, ticketId, now],
  );
  return marked.length > 0;
}

/** Marks these notifications of a user as read, or all when `ids` is undefined. */
export async function markRead(tx: Tx, userId: string, ids: readonly string[] | undefined, now: Date): Promise<void> {
  const mine = and(eq(notification.userId, userId), isNull(notification.readAt));
  await tx.orm
    .update(notification)
    .set({ readAt: now })
    .where(ids === undefined ? mine : and(mine, inArray(notification.id, [...ids])));
}
