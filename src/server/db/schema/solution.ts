// The solutions of a ticket, its rating, and the words that a solution may not have.
import { integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../shared/text/languages.ts';
import { at, versionedColumns } from './columns.ts';

export const solution = pgTable('solution', {
  ticketId: uuid('ticket_id').notNull(),
  version: integer().notNull(),
  seq: integer().notNull(),
  text: text().notNull(),
  safety: text(),
  changeNote: text('change_note'),
  authorId: uuid('author_id').notNull(),
  at: at('at').notNull(),
  decision: text().$type<'accepted' | 'declined' | 'confirmed'>(),
  reason: text(),
  reasonCode: text('reason_code'),
  decidedAt: at('decided_at'),
});

export const solutionAcknowledgement = pgTable('solution_acknowledgement', {
  ticketId: uuid('ticket_id').notNull(),
  version: integer().notNull(),
  readerId: uuid('reader_id').notNull(),
  at: at('at').notNull(),
});

export const evaluation = pgTable('evaluation', {
  ticketId: uuid('ticket_id').notNull(),
  /** The event of the rating; each round has at most one. */
  seq: integer().notNull(),
  overall: smallint().notNull(),
  serviceAttitude: text('service_attitude'),
  professionalCompetence: text('professional_competence'),
  responseSpeed: text('response_speed'),
  attributes: text().array().notNull().default([]),
  suggestion: text(),
  at: at('at').notNull(),
});

export const sensitiveWord = pgTable('sensitive_word', {
  word: text().primaryKey(),
  id: uuid().notNull().defaultRandom(),
  language: text().$type<Language>().notNull().default('en'),
  ...versionedColumns,
});

/** Which solution helped with a ticket: that of another ticket, or a common problem. One that was taken back stays, with its version. */
export const solutionUse = pgTable('solution_use', {
  id: uuid().primaryKey(),
  ticketId: uuid('ticket_id').notNull(),
  sourceId: uuid('source_id'),
  questionId: text('question_id'),
  /** Who said so last. */
  userId: uuid('user_id').notNull(),
  at: at('at').notNull(),
  version: integer().notNull().default(1),
  undoneAt: at('undone_at'),
});
