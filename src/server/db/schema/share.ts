// Share links for visitors.
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { SharePurpose } from '../../../shared/ticket/rules.ts';
import { at, now } from './columns.ts';

export const share = pgTable('share', {
  id: uuid().primaryKey(),
  digest: text().notNull(),
  /** A link is bound to a ticket; to a problem when that is its purpose; to nothing when it is for the wall. */
  ticketId: uuid('ticket_id'),
  problemId: uuid('problem_id'),
  purpose: text().$type<SharePurpose>().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: now('created_at'),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
  /** When the rating was given, by whomever: it ends every link for rating. */
  usedAt: at('used_at'),
  /** How often it was opened. */
  uses: integer().notNull().default(0),
  firstOpenedAt: at('first_opened_at'),
  lastOpenedAt: at('last_opened_at'),
});
