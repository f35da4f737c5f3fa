// Links for visitors.
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SharePurpose } from '../../../shared/ticket/rules.ts';
import { ticket } from './ticket.ts';
import { at, now } from './columns.ts';

export const share = pgTable(
  'share',
  {
    id: uuid().primaryKey(),
    digest: text().notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    purpose: text().$type<SharePurpose>().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: now('created_at'),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    /** A link for rating ends when the rating is given, by whomever. */
    usedAt: at('used_at'),
    /** How often and when it was opened. */
    uses: integer().notNull().default(0),
    firstOpenedAt: at('first_opened_at'),
    lastOpenedAt: at('last_opened_at'),
  },
  (t) => [uniqueIndex('share_digest').on(t.digest), index('share_ticket').on(t.ticketId)],
);
