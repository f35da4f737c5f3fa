// Problems behind escalated tickets.
import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Effect } from '../../../shared/problem/eight-d-view.ts';
import type { ProblemEventName, ProblemStatus } from '../../../shared/problem/rules.ts';
import { at } from './columns.ts';

export const problem = pgTable('problem', {
  id: uuid().primaryKey(),
  status: text().$type<ProblemStatus>().notNull(),
  version: integer().notNull().default(1),
  rootCause: text('root_cause'),
  accountabilityType: text('accountability_type'),
  accountableParty: text('accountable_party'),
  ipmtAttributes: text('ipmt_attributes'),
  // The 8D, as far as it is not in other rows (docs/decisions/0098).
  teamMembers: text('team'),
  description: text(),
  whys: text(),
  escapePoint: text('escape_point'),
  prevention: text(),
  closing: text(),
  customerText: text('customer_text'),
  containment: text(),
  containmentOwnerId: uuid('containment_owner_id'),
  containmentUntil: date('containment_until', { mode: 'string' }),
  containmentEnd: text('containment_end').$type<'lifted' | 'kept'>(),
  containmentReason: text('containment_reason'),
  effect: jsonb().$type<Effect>(),
  effectAt: at('effect_at'),
  openedAt: at('opened_at').notNull(),
  finishedAt: at('finished_at'),
  /** Who opened it, and for which model that was warned of; null: an escalation did. */
  openedBy: uuid('opened_by'),
  openedFor: text('opened_for'),
});

/** Which warnings of models have been told: once for each rise (docs/decisions/0097). */
export const qualityWarning = pgTable('quality_warning', {
  productModel: text('product_model').notNull(),
  since: date({ mode: 'string' }).notNull(),
  toldAt: at('told_at').notNull(),
});

/** A measure so that the problem does not happen again, with its owner and its date. */
export const problemMeasure = pgTable('problem_measure', {
  id: uuid().primaryKey(),
  problemId: uuid('problem_id').notNull(),
  text: text().notNull(),
  ownerId: uuid('owner_id').notNull(),
  dueOn: date('due_on', { mode: 'string' }).notNull(),
  addedAt: at('added_at').notNull(),
  doneAt: at('done_at'),
  doneBy: uuid('done_by'),
  note: text(),
});

/** The events of a problem, except its opening, which is `openedAt` of the problem. */
export const problemEvent = pgTable('problem_event', {
  problemId: uuid('problem_id').notNull(),
  /** The problem's version after the event. */
  version: integer().notNull(),
  at: at('at').notNull(),
  actorId: uuid('actor_id'),
  action: text().$type<ProblemEventName>().notNull(),
  text: text(),
  changes: jsonb().$type<{ field: string; old: string | null; new: string | null }[]>().notNull().default([]),
});

export const problemTicket = pgTable('problem_ticket', {
  problemId: uuid('problem_id').notNull(),
  ticketId: uuid('ticket_id').notNull(),
});
