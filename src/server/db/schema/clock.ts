// Time: the ledger of the clock, open hours, reminders.
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Calendar } from '../../../shared/ticket/open-spans.ts';
import type { SegmentState } from '../../../shared/ticket/statuses.ts';
import { ticket } from './ticket.ts';
import { at, versionedColumns } from './columns.ts';

/** The open hours of a zone; without a row every hour counts (domain.md, Clocks). */
export const calendar = pgTable('calendar', {
  zone: text().primaryKey(),
  timeZone: text('time_zone').notNull(),
  periods: jsonb().$type<Calendar['periods']>().notNull(),
  holidays: date().array().notNull().default([]),
  ...versionedColumns,
});

export const clockSegment = pgTable(
  'clock_segment',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    seq: integer().notNull(),
    state: text().$type<SegmentState>().notNull(),
    lap: integer().notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at'),
    /** Of a pause by a hold. */
    holdReason: text('hold_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.seq] }),
    uniqueIndex('clock_segment_open')
      .on(t.ticketId)
      .where(sql`to_at is null`),
    check('clock_segment_state', sql`${t.state} in ('run', 'pause', 'stop')`),
    check('clock_segment_order', sql`${t.toAt} is null or ${t.toAt} >= ${t.fromAt}`),
  ],
);

/**
 * A reminder that was sent when a ticket had used this percentage of its required time; once a lap (domain.md, Clocks).
 */
export const reminder = pgTable(
  'reminder',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    lap: integer().notNull(),
    percent: smallint().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.lap, t.percent] })],
);

/** How tickets ended that came through a place of their way; counted each night (docs/decisions/0105). */
export const chanceCell = pgTable(
  'chance_cell',
  {
    stage: text().notNull(),
    tenth: smallint().notNull(),
    severity: smallint().notNull(),
    line: text().notNull(),
    load: smallint().notNull(),
    cases: integer().notNull(),
    inTime: integer('in_time').notNull(),
    dayLate: integer('day_late').notNull(),
  },
  (t) => [primaryKey({ columns: [t.stage, t.tenth, t.severity, t.line, t.load] })],
);
