// Other systems: API keys, webhooks, received mails.
import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Scope } from '../../../shared/scope.ts';
import { at } from './columns.ts';

export const apiKey = pgTable('api_key', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  /** The user as whom it acts. */
  userId: uuid('user_id').notNull(),
  scopes: text().array().$type<Scope[]>().notNull(),
  digest: text().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  lastUsedAt: at('last_used_at'),
  revokedAt: at('revoked_at'),
});

export const webhook = pgTable('webhook', {
  id: uuid().primaryKey(),
  version: integer().notNull().default(1),
  url: text().notNull(),
  events: text().array().notNull(),
  audience: text().$type<'public' | 'internal'>().notNull(),
  /** Signs each message, so it cannot be stored as a digest. */
  secret: text().notNull(),
  active: boolean().notNull().default(true),
  /** Events before this time are not sent. */
  since: at('since').notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: at('created_at').notNull(),
  failures: integer().notNull().default(0),
  failingSince: at('failing_since'),
  pausedUntil: at('paused_until'),
  /** When it was switched off, because it had failed for a day. */
  switchedOffAt: at('switched_off_at'),
});

/** One message to one webhook, with all its attempts. */
export const webhookDelivery = pgTable('webhook_delivery', {
  id: uuid().primaryKey(),
  webhookId: uuid('webhook_id').notNull(),
  /** The id of the ticket or problem; `seq` is the number of its event. */
  subject: uuid().notNull(),
  seq: integer().notNull(),
  type: text().notNull(),
  at: at('at').notNull(),
  body: text().notNull(),
  state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
  waitingSince: at('waiting_since').notNull(),
  attempt: integer().notNull().default(0),
  attemptedAt: at('attempted_at'),
  claimedUntil: at('claimed_until'),
  nextAt: at('next_at'),
  status: integer(),
  ms: integer(),
  answer: text(),
  error: text(),
});

/** `bounced`: a mail of ours that came back. `unreadable`: tried several times in vain. */
export type MailOutcome = 'comment' | 'giveInformation' | 'refused' | 'ignored' | 'bounced' | 'unreadable';

/** What was done with a received mail. */
export const receivedMail = pgTable('received_mail', {
  digest: text().primaryKey(),
  at: at('at').notNull(),
  outcome: text().$type<MailOutcome>().notNull(),
  reason: text(),
  userId: uuid('user_id'),
  ticketId: uuid('ticket_id'),
});

/** How often a mail was begun without an end. */
export const mailTry = pgTable('mail_try', {
  digest: text().primaryKey(),
  tries: smallint().notNull(),
  at: at('at').notNull(),
});
