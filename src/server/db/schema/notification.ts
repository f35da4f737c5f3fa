// Notifications in the bell, by mail and by push.
import { boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Choices } from '../../../shared/notification/settings.ts';
import type { JobKind } from '../../../shared/notification/job-notice.ts';
import type { StoredText } from './import.ts';
import { at } from './columns.ts';

export const notification = pgTable('notification', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  ticketId: uuid('ticket_id').notNull(),
  seq: integer().notNull(),
  action: text().notNull(),
  actorName: text('actor_name'),
  at: at('at').notNull(),
  readAt: at('read_at'),
  inBell: boolean('in_bell').notNull().default(true),
  /** It is part of the next digest mail. */
  mailWaits: boolean('mail_waits').notNull().default(false),
});

/** A job that a person started and that failed: in their bell, as a notification of a ticket is. */
export const jobNotice = pgTable('job_notice', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
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
});

/** A user's notification settings. Without a row the defaults apply (decision 0013). */
export const notificationSetting = pgTable('notification_setting', {
  userId: uuid('user_id').primaryKey(),
  version: integer().notNull(),
  choices: jsonb().$type<Choices>().notNull().default({}),
  digestHour: smallint('digest_hour'),
  quietFrom: smallint('quiet_from'),
  quietTo: smallint('quiet_to'),
  timeZone: text('time_zone').notNull(),
  /** The local day of the last digest. */
  digestedOn: date('digested_on', { mode: 'string' }),
  updatedAt: at('updated_at').notNull(),
});

/** The push subscription of a session's device (decision 0043). */
export const pushSubscription = pgTable('push_subscription', {
  sessionId: uuid('session_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  endpoint: text().notNull(),
  /** `p256dh` and `auth` encrypt each message, so they cannot be stored as digests. */
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: at('created_at').notNull(),
});
