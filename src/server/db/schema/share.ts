// Share links for visitors.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SharePurpose } from '../../../shared/ticket/rules.ts';
import { problem } from './problem.ts';
import { ticket } from './ticket.ts';
import { at, now } from './columns.ts';

export const share = pgTable(
  'share',
  {
    id: uuid().primaryKey(),
    digest: text().notNull(),
    /** A link is bound to a ticket; to a problem when that is its purpose; to nothing when it is for the wall. */
    ticketId: uuid('ticket_id').references(() => ticket.id),
    problemId: uuid('problem_id').references(() => problem.id),
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
  },
  (t) => [
    uniqueIndex('share_digest').on(t.digest),
    index('share_ticket').on(t.ticketId),
    index('share_problem')
      .on(t.problemId)
      .where(sql`${t.problemId} is not null`),
    check(
      'share_of_one',
      sql`(${t.purpose} = 'problem') = (${t.problemId} is not null) and (${t.purpose} in ('problem', 'wall')) = (${t.ticketId} is null)`,
    ),
  ],
);
