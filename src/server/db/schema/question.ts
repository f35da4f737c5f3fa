// Common problems, published by experts from confirmed solutions.
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FlagKind } from '../../../shared/question/flags.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { appUser } from './account.ts';
import { at } from './columns.ts';
import { ticket } from './ticket.ts';

export const question = pgTable(
  'question',
  {
    id: text().primaryKey(),
    /** The ticket whose confirmed solution it is made from; only insiders see it. */
    ticketId: uuid('ticket_id').references(() => ticket.id),
    version: integer().notNull().default(1),
    productLine: text('product_line'),
    language: text().$type<Language>().notNull(),
    title: text().notNull(),
    symptom: text().notNull(),
    /** Markdown. */
    solution: text().notNull(),
    /** Readable without a login. */
    public: boolean().notNull(),
    /** False after it was withdrawn. */
    published: boolean().notNull().default(true),
    authorId: uuid('author_id').references(() => appUser.id),
    updatedAt: at('updated_at').notNull(),
    /** When somebody who publishes has last looked whether it is still right. */
    reviewedAt: at('reviewed_at'),
  },
  (t) => [
    index('question_updated').on(t.updatedAt.desc(), t.id.desc()),
    index('question_ticket').on(t.ticketId),
    index('question_author')
      .on(t.authorId)
      .where(sql`author_id is not null`),
    check('question_language', sql`${t.language} ~ '^[a-z]{2,3}$'`),
  ],
);

/** Somebody says that a common problem is wrong or outdated; settled when it was looked at. */
export const questionFlag = pgTable(
  'question_flag',
  {
    id: uuid().primaryKey(),
    questionId: text('question_id')
      .notNull()
      .references(() => question.id, { onDelete: 'cascade' }),
    kind: text().$type<FlagKind>().notNull(),
    note: text(),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id),
    at: at('at').notNull(),
    settledAt: at('settled_at'),
  },
  (t) => [
    uniqueIndex('question_flag_open')
      .on(t.questionId, t.userId)
      .where(sql`settled_at is null`),
    index('question_flag_user').on(t.userId, t.at),
    check('question_flag_kind', sql`${t.kind} in ('wrong', 'outdated')`),
  ],
);
