// The solutions of a ticket, its rating, and the words that a solution may not have.
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '../../../shared/text/languages.ts';
import { appUser } from './account.ts';
import { at, versionedColumns } from './columns.ts';
import { question } from './question.ts';
import { ticket } from './ticket.ts';

export const solution = pgTable(
  'solution',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    version: integer().notNull(),
    seq: integer().notNull(),
    text: text().notNull(),
    safety: text(),
    changeNote: text('change_note'),
    authorId: uuid('author_id')
      .notNull()
      .references(() => appUser.id),
    at: at('at').notNull(),
    decision: text().$type<'accepted' | 'declined' | 'confirmed'>(),
    reason: text(),
    reasonCode: text('reason_code'),
    decidedAt: at('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.version] }),
    index('solution_again')
      .on(t.ticketId)
      .where(sql`version > 1 or decision = 'declined'`),
  ],
);

export const solutionAcknowledgement = pgTable(
  'solution_acknowledgement',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    version: integer().notNull(),
    readerId: uuid('reader_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.version, t.readerId] })],
);

export const evaluation = pgTable(
  'evaluation',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    /** The event of the rating; each round has at most one. */
    seq: integer().notNull(),
    overall: smallint().notNull(),
    serviceAttitude: text('service_attitude'),
    professionalCompetence: text('professional_competence'),
    responseSpeed: text('response_speed'),
    attributes: text().array().notNull().default([]),
    suggestion: text(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.seq] }), check('evaluation_overall', sql`${t.overall} between 1 and 5`)],
);

export const sensitiveWord = pgTable(
  'sensitive_word',
  {
    word: text().primaryKey(),
    id: uuid().notNull().defaultRandom(),
    language: text().$type<Language>().notNull().default('en'),
    ...versionedColumns,
  },
  (t) => [
    uniqueIndex('sensitive_word_id').on(t.id),
    check('sensitive_word_language', sql`${t.language} ~ '^[a-z]{2,3}$'`),
  ],
);

/** Which solution helped with a ticket: that of another ticket, or a common problem. One that was taken back stays, with its version. */
export const solutionUse = pgTable(
  'solution_use',
  {
    id: uuid().primaryKey(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id').references(() => ticket.id, { onDelete: 'cascade' }),
    questionId: text('question_id').references(() => question.id, { onDelete: 'cascade' }),
    /** Who said so last. */
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id),
    at: at('at').notNull(),
    version: integer().notNull().default(1),
    undoneAt: at('undone_at'),
  },
  (t) => [
    uniqueIndex('solution_use_source')
      .on(t.ticketId, t.sourceId)
      .where(sql`source_id is not null`),
    uniqueIndex('solution_use_question')
      .on(t.ticketId, t.questionId)
      .where(sql`question_id is not null`),
    index('solution_use_of_source')
      .on(t.sourceId, t.ticketId)
      .where(sql`source_id is not null and undone_at is null`),
    index('solution_use_of_question')
      .on(t.questionId, t.ticketId)
      .where(sql`question_id is not null and undone_at is null`),
    index('solution_use_user').on(t.userId),
    check(
      'solution_use_one',
      sql`num_nonnulls(${t.sourceId}, ${t.questionId}) = 1 and ${t.ticketId} is distinct from ${t.sourceId}`,
    ),
  ],
);
