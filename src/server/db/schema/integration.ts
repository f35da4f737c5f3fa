// Other systems: API keys, webhooks, received mails.
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Scope } from '../../../shared/scope.ts';
import { appUser } from './account.ts';
import { at } from './columns.ts';
import { ticket } from './ticket.ts';

export const apiKey = pgTable(
  'api_key',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The user as whom it acts. */
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id),
    scopes: text().array().$type<Scope[]>().notNull(),
    digest: text().notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [uniqueIndex('api_key_digest').on(t.digest), index('api_key_user').on(t.userId)],
);

export const webhook = pgTable(
  'webhook',
  {
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
    createdBy: uuid('created_by')
      .notNull()
      .references(() => appUser.id),
    createdAt: at('created_at').notNull(),
    failures: integer().notNull().default(0),
    failingSince: at('failing_since'),
    pausedUntil: at('paused_until'),
    /** When it was switched off, because it had failed for a day. */
    switchedOffAt: at('switched_off_at'),
  },
  (t) => [check('webhook_audience', sql`${t.audience} in ('public', 'internal')`)],
);

/** One message to one webhook, with all its attempts. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
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
  },
  (t) => [
    uniqueIndex('webhook_delivery_once').on(t.webhookId, t.subject, t.seq),
    index('webhook_delivery_log').on(t.webhookId, t.id.desc()),
    index('webhook_delivery_waiting')
      .on(t.webhookId, t.subject, t.seq)
      .where(sql`state = 'waiting'`),
    index('webhook_delivery_at').on(t.at),
    check('webhook_delivery_state', sql`${t.state} in ('waiting', 'delivered', 'failed')`),
  ],
);

/** `bounced`: a mail of ours that came back. `unreadable`: tried several times in vain. */
export type MailOutcome = 'comment' | 'giveInformation' | 'refused' | 'ignored' | 'bounced' | 'unreadable';

/** What was done with a received mail. */
export const receivedMail = pgTable(
  'received_mail',
  {
    digest: text().primaryKey(),
    at: at('at').notNull(),
    outcome: text().$type<MailOutcome>().notNull(),
    reason: text(),
    userId: uuid('user_id').references(() => appUser.id),
    ticketId: uuid('ticket_id').references(() => ticket.id),
  },
  (t) => [
    index('received_mail_at').on(t.at.desc()),
    index('received_mail_bounced')
      .on(t.ticketId, t.userId, t.at)
      .where(sql`outcome = 'bounced'`),
    check(
      'received_mail_outcome',
      sql`${t.outcome} in ('comment', 'giveInformation', 'refused', 'ignored', 'bounced', 'unreadable')`,
    ),
  ],
);

/** How often a mail was begun without an end. */
export const mailTry = pgTable('mail_try', {
  digest: text().primaryKey(),
  tries: smallint().notNull(),
  at: at('at').notNull(),
});
