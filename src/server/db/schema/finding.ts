// Finding tickets: search, similar tickets, saved views; and who has a ticket open.
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, now } from './columns.ts';

/**
 * The text of each ticket that the search index covers, written by a trigger. In its own table, so that a transition
 * does not update the index.
 */
export const ticketSearch = pgTable('ticket_search', {
  ticketId: uuid('ticket_id').primaryKey(),
  search: text().notNull(),
});

/**
 * The texts of each ticket's events, written by triggers. Internal texts are included, so only insiders may search here.
 */
export const eventSearch = pgTable('event_search', {
  ticketId: uuid('ticket_id').notNull(),
  seq: integer().notNull(),
  search: text().notNull(),
});

/**
 * What partners may read of each ticket, by its organisation, and by its customer where it is shown to who serves them; written by
 * triggers. `seq` 0 is the ticket's own text, another that of a public line. Only managers of a tree search here.
 */
export const partnerText = pgTable('partner_text', {
  ticketId: uuid('ticket_id').notNull(),
  seq: integer().notNull(),
  organisationId: uuid('organisation_id'),
  customerId: uuid('customer_id'),
  search: text().notNull(),
});

/**
 * The words of both, for finding similar ones, written by the same triggers. A word may stand twice. Those of internal
 * texts are included, so only insiders may search here.
 */
export const searchWord = pgTable('search_word', { word: text().notNull() });

/** The fault codes of closed tickets in the form for comparison, written by a trigger (sql/fault-codes.sql). */
export const closedFaultCode = pgTable('closed_fault_code', {
  code: text().notNull(),
  ticketId: uuid('ticket_id').notNull(),
  closedAt: at('closed_at').notNull(),
});

/** A named view: the query string of a list. For its owner, or for every insider when shared. */
export const savedView = pgTable('saved_view', {
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  query: text().notNull(),
  shared: boolean().notNull().default(false),
  createdAt: now('created_at'),
});

/** Who has a ticket open; a row counts for less than a minute. */
export const presence = pgTable('presence', {
  ticketId: uuid('ticket_id').notNull(),
  userId: uuid('user_id').notNull(),
  at: at('at').notNull(),
});
