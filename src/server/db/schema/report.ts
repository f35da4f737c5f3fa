// Reports kept by name, and to whom they are mailed (decision 0095).
import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReportSpan, StopReason } from '../../../shared/figure/kept-report-calls.ts';
import { at } from './columns.ts';

/** A named address of the page of figures. */
export const keptReport = pgTable('kept_report', {
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  query: text().notNull(),
  /** How often it is mailed; null: never. */
  every: text().$type<ReportSpan>(),
  version: integer().notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** Somebody to whom a report is mailed. */
export const reportReader = pgTable('report_reader', {
  reportId: uuid('report_id').notNull(),
  userId: uuid('user_id').notNull(),
  /** Of the report: a policy cannot ask its table, whose own policy asks this one. */
  ownerId: uuid('owner_id').notNull(),
  /** The day on which the newest period that was mailed began. */
  sentOn: date('sent_on').notNull(),
  /** Why no mail goes out any more: they asked for it, were disabled, or may not see it. */
  stopped: text().$type<StopReason>(),
});
