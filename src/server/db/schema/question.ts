// Common problems, published by experts from confirmed solutions.
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FlagKind } from '../../../shared/question/flags.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { at } from './columns.ts';

export const question = pgTable('question', {
  id: text().primaryKey(),
  /** The ticket whose confirmed solution it is made from; only insiders see it. */
  ticketId: uuid('ticket_id'),
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
  authorId: uuid('author_id'),
  updatedAt: at('updated_at').notNull(),
  /** When somebody who publishes has last looked whether it is still right. */
  reviewedAt: at('reviewed_at'),
});

/** Somebody says that a common problem is wrong or outdated; settled when it was looked at. */
export const questionFlag = pgTable('question_flag', {
  id: uuid().primaryKey(),
  questionId: text('question_id').notNull(),
  kind: text().$type<FlagKind>().notNull(),
  note: text(),
  userId: uuid('user_id').notNull(),
  at: at('at').notNull(),
  settledAt: at('settled_at'),
});

/** The solution of this ticket is not proposed as a common problem; `undoneAt`: it is again. */
export const proposalAside = pgTable('proposal_aside', {
  ticketId: uuid('ticket_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  at: at('at').notNull(),
  version: integer().notNull().default(1),
  undoneAt: at('undone_at'),
});
