// What figures count by beside the tickets: sums of days that are long over (docs/decisions/0094).
import { date, doublePrecision, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const figureSum = pgTable('figure_sum', {
  figure: text().notNull(),
  rowBy: text('row_by').notNull(),
  day: date().notNull(),
  key: text().notNull(),
  item: text(),
  parts: doublePrecision().array().notNull(),
});

/** The days before are summed, as `zone` says: the time zone and how (`summedBy` in figure/sum-store.ts). */
export const figureUntil = pgTable('figure_until', { zone: text().primaryKey(), until: date().notNull() });

/** What has changed since it was summed: when a ticket counts and counted, which ticket, which machines. */
export const figureChanged = pgTable('figure_changed', {
  at: timestamp({ withTimezone: true, mode: 'date' }).array(),
  ticketId: uuid('ticket_id'),
  sns: text().array(),
});
