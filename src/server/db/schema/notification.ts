// Notifications in the bell, by mail and by push.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Choices } from '../../../shared/notification/settings.ts';
import type { JobKind } from '../../../shared/notification/job-notice.ts';
import { appUser, session } from './account.ts';
import type { StoredText } from './import.ts';
import { ticket } from './ticket.ts';
import { at } from './columns.ts';

export const notification = pgTable(
  'notification',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    seq: integer().notNull(),
    action: text().notNull(),
    actorName: text('actor_name'),
    at: at('at').notNull(),
    readAt: at('read_at'),
    inBell: boolean('in_bell').notNull().default(true),
    /** It is part of the next digest mail. */
    mailWaits: boolean('mail_waits').notNull().default(false),
  },
  (t) => [
    uniqueIndex('notification_once').on(t.userId, t.ticketId, t.seq, t.action),
    index('notification_user').on(t.userId, t.at.desc()),
    index('notification_mail_waits')
      .on(t.userId)
      .where(sql`mail_waits`),
  ],
);

/** A job that a person started and that failed: in their bell, as a notification of a ticket is. */
export const jobNotice = pgTable(
  'job_notice',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id),
    kind: text().$type<JobKind>().notNull(),
    /** Of the import or the export, which may be deleted before its notice. */
    jobId: uuid('job_id').notNull(),
    /** The entity of the import, or the list of the export. */
    list: text().notNull(),
    /** The name of the file. */
    name: text().notNull(),
    error: jsonb().$type<StoredText>().notNull(),
    at: at('at').notNull(),
    readAt: at('read_at'),
    inBell: boolean('in_bell').notNull().default(true),
    /** It is part of the next digest mail. */
    mailWaits: boolean('mail_waits').notNull().default(false),
  },
  (t) => [
    index('job_notice_user').on(t.userId, t.at.desc()),
    index('job_notice_mail_waits')
      .on(t.userId)
      .where(sql`mail_waits`),
    check('job_notice_kind', sql`${t.kind} in ('import', 'export', 'flag')`),
  ],
);

/** A user's notification settings. Without a row the defaults apply (decision 0013). */
export const notificationSetting = pgTable(
  'notification_setting',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    choices: jsonb().$type<Choices>().notNull().default({}),
    digestHour: smallint('digest_hour'),
    quietFrom: smallint('quiet_from'),
    quietTo: smallint('quiet_to'),
    timeZone: text('time_zone').notNull(),
    /** The local day of the last digest. */
    digestedOn: date('digested_on', { mode: 'string' }),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    check('notification_setting_choices', sql`jsonb_typeof(${t.choices}) = 'object'`),
    check(
      'notification_setting_hours',
      sql`${t.digestHour} between 0 and 23 and ${t.quietFrom} between 0 and 23 and ${t.quietTo} between 0 and 23`,
    ),
    check(
      'notification_setting_quiet',
      sql`(${t.quietFrom} is null) = (${t.quietTo} is null) and (${t.quietFrom} is null or ${t.quietFrom} <> ${t.quietTo})`,
    ),
  ],
);

/** The push subscription of a session's device (decision 0043). */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => session.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** `p256dh` and `auth` encrypt each message, so they cannot be stored as digests. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [uniqueIndex('push_subscription_endpoint').on(t.endpoint), index('push_subscription_user').on(t.userId)],
);
