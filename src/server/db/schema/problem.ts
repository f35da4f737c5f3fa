// Problems behind escalated tickets.
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ProblemEventName, ProblemStatus } from '../../../shared/problem/rules.ts';
import { statusLists } from '../status-lists.ts';
import { appUser } from './account.ts';
import { ticket } from './ticket.ts';
import { at } from './columns.ts';

export const problem = pgTable(
  'problem',
  {
    id: uuid().primaryKey(),
    status: text().$type<ProblemStatus>().notNull(),
    version: integer().notNull().default(1),
    rootCause: text('root_cause'),
    accountabilityType: text('accountability_type'),
    accountableParty: text('accountable_party'),
    ipmtAttributes: text('ipmt_attributes'),
    openedAt: at('opened_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    index('problem_opened').on(t.openedAt.desc(), t.id.desc()),
    check('problem_status', sql`${t.status} in (${sql.raw(statusLists.ofProblems)})`),
  ],
);

/** A measure so that the problem does not happen again, with its owner and its date. */
export const problemMeasure = pgTable(
  'problem_measure',
  {
    id: uuid().primaryKey(),
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problem.id),
    text: text().notNull(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => appUser.id),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    addedAt: at('added_at').notNull(),
    doneAt: at('done_at'),
    doneBy: uuid('done_by').references(() => appUser.id),
    note: text(),
  },
  (t) => [
    index('problem_measure_problem').on(t.problemId),
    check('problem_measure_done', sql`(${t.doneAt} is null) = (${t.doneBy} is null)`),
  ],
);

/** The events of a problem, except its opening, which is `openedAt` of the problem. */
export const problemEvent = pgTable(
  'problem_event',
  {
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problem.id),
    /** The problem's version after the event. */
    version: integer().notNull(),
    at: at('at').notNull(),
    actorId: uuid('actor_id').references(() => appUser.id),
    action: text().$type<ProblemEventName>().notNull(),
    text: text(),
    changes: jsonb().$type<{ field: string; old: string | null; new: string | null }[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.version] })],
);

export const problemTicket = pgTable(
  'problem_ticket',
  {
    problemId: uuid('problem_id')
      .notNull()
      .references(() => problem.id),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
  },
  (t) => [primaryKey({ columns: [t.problemId, t.ticketId] }), index('problem_ticket_ticket').on(t.ticketId)],
);
