// Reports kept by name, and to whom they are mailed (decision 0095).
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ReportSpan, StopReason } from '../../../shared/figure/kept-report-calls.ts';
import { appUser } from './account.ts';
import { at } from './columns.ts';

/** A named address of the page of figures. */
export const keptReport = pgTable(
  'kept_report',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: text().notNull(),
    /** How often it is mailed; null: never. */
    every: text().$type<ReportSpan>(),
    version: integer().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('kept_report_owner').on(t.ownerId), check('kept_report_every', sql`${t.every} in ('week', 'month')`)],
);

/** Somebody to whom a report is mailed. */
export const reportReader = pgTable(
  'report_reader',
  {
    reportId: uuid('report_id')
      .notNull()
      .references(() => keptReport.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** Of the report: a policy cannot ask its table, whose own policy asks this one. */
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    /** The day on which the newest period that was mailed began. */
    sentOn: date('sent_on').notNull(),
    /** Why no mail goes out any more: they asked for it, were disabled, or may not see it. */
    stopped: text().$type<StopReason>(),
  },
  (t) => [
    primaryKey({ columns: [t.reportId, t.userId] }),
    index('report_reader_user').on(t.userId),
    index('report_reader_owner').on(t.ownerId),
    check('report_reader_stopped', sql`${t.stopped} in ('asked', 'disabled', 'rights')`),
  ],
);
