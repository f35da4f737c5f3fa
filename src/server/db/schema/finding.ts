// Finding tickets: search, similar tickets, saved views; and who has a ticket open.
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './account.ts';
import { ticket } from './ticket.ts';
import { ticketEvent } from './timeline.ts';
import { at, now } from './columns.ts';

/**
 * The text of each ticket that the search index covers, written by a trigger. In its own table, so that a transition
 * does not update the index.
 */
export const ticketSearch = pgTable('ticket_search', {
  ticketId: uuid('ticket_id')
    .primaryKey()
    .references(() => ticket.id, { onDelete: 'cascade' }),
  search: text().notNull(),
});

/**
 * The texts of each ticket's events, written by triggers. Internal texts are included, so only insiders may search here.
 */
export const eventSearch = pgTable(
  'event_search',
  {
    ticketId: uuid('ticket_id').notNull(),
    seq: integer().notNull(),
    search: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.seq] }),
    foreignKey({ columns: [t.ticketId, t.seq], foreignColumns: [ticketEvent.ticketId, ticketEvent.seq] }).onDelete(
      'cascade',
    ),
  ],
);

/**
 * The words of both, for finding similar ones, written by the same triggers. A word may stand twice. Those of internal
 * texts are included, so only insiders may search here.
 */
export const searchWord = pgTable('search_word', { word: text().notNull() }, (t) => [
  index('search_word_word').on(t.word),
]);

/** The fault codes of closed tickets in the form for comparison, written by a trigger (sql/fault-codes.sql). */
export const closedFaultCode = pgTable(
  'closed_fault_code',
  {
    code: text().notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    closedAt: at('closed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.code] }),
    index('closed_fault_code_newest').on(t.code, t.closedAt.desc(), t.ticketId),
  ],
);

/** A named view: the query string of a list. For its owner, or for every insider when shared. */
export const savedView = pgTable(
  'saved_view',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: text().notNull(),
    shared: boolean().notNull().default(false),
    createdAt: now('created_at'),
  },
  (t) => [
    uniqueIndex('saved_view_name').on(t.ownerId, t.name),
    index('saved_view_shared')
      .on(t.name)
      .where(sql`shared`),
  ],
);

/** Who has a ticket open; a row counts for less than a minute. */
export const presence = pgTable(
  'presence',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.userId] }), index('presence_user').on(t.userId)],
);
