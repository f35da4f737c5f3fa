// How people come in who register themselves or are invited together.
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../shared/text/languages.ts';
import { at } from './columns.ts';

/** Many people invited in one act (decision 0077). */
export const invitationRun = pgTable('invitation_run', {
  id: uuid().primaryKey(),
  madeBy: uuid('made_by').notNull(),
  madeAt: at('made_at').notNull(),
});

/** One of them. */
export const invitation = pgTable('invitation', {
  id: uuid().primaryKey(),
  runId: uuid('run_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** When its mail was given to the outbox. */
  queuedAt: at('queued_at'),
  /** When the mail server took it. */
  sentAt: at('sent_at'),
  acceptedAt: at('accepted_at'),
  /** Why it was not sent. */
  failed: text(),
});

/** Who asks to be let in (decision 0075). Once decided nothing of the person is left but the decision. */
export const registration = pgTable('registration', {
  id: uuid().primaryKey(),
  account: text().notNull(),
  userName: text('user_name').notNull(),
  company: text().notNull(),
  phone: text(),
  language: text().$type<Language>().notNull(),
  passwordHash: text('password_hash'),
  askedAt: at('asked_at').notNull(),
  decidedAt: at('decided_at'),
  decidedBy: uuid('decided_by'),
  approved: boolean(),
});
