// Time: the ledger of the clock, open hours, reminders.
import { date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Calendar } from '../../../shared/ticket/open-spans.ts';
import type { SegmentState } from '../../../shared/ticket/statuses.ts';
import { at, versionedColumns } from './columns.ts';

/** The open hours of a zone; without a row every hour counts (domain.md, Clocks). */
export const calendar = pgTable('calendar', {
  zone: text().primaryKey(),
  timeZone: text('time_zone').notNull(),
  periods: jsonb().$type<Calendar['periods']>().notNull(),
  holidays: date().array().notNull().default([]),
  ...versionedColumns,
});

export const clockSegment = pgTable('clock_segment', {
  ticketId: uuid('ticket_id').notNull(),
  seq: integer().notNull(),
  state: text().$type<SegmentState>().notNull(),
  lap: integer().notNull(),
  fromAt: at('from_at').notNull(),
  toAt: at('to_at'),
  /** Of a pause by a hold. */
  holdReason: text('hold_reason'),
});

/**
 * A reminder that was sent when a ticket had used this percentage of its required time; once a lap (domain.md, Clocks).
 */
export const reminder = pgTable('reminder', {
  ticketId: uuid('ticket_id').notNull(),
  lap: integer().notNull(),
  percent: smallint().notNull(),
  at: at('at').notNull(),
});

/** How tickets ended that came through a place of their way; counted each night (docs/decisions/0105). */
export const chanceCell = pgTable('chance_cell', {
  stage: text().notNull(),
  tenth: smallint().notNull(),
  severity: smallint().notNull(),
  line: text().notNull(),
  load: smallint().notNull(),
  cases: integer().notNull(),
  inTime: integer('in_time').notNull(),
  dayLate: integer('day_late').notNull(),
});
