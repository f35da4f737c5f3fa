// The audit log of what admins and leads change, append-only; the access log of who came in.
import type { AccessKind, AccessOutcome } from '../../../shared/account/access-kinds.ts';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at } from './columns.ts';

/** How a change was made: on the page, with an API key, by the command line, by what a provider says at a login. */
export type Via = 'page' | 'key' | 'cli' | 'provider';

export const auditEvent = pgTable('audit_event', {
  /** Ordered by time. */
  id: uuid().primaryKey(),
  at: at('at').notNull(),
  /** Null for changes by the command line. */
  actorId: uuid('actor_id'),
  via: text().$type<Via>().notNull(),
  ip: text().notNull(),
  requestId: text('request_id').notNull(),
  operation: text().notNull(),
  entity: text().notNull(),
  /** The record's id, which is a code for some entities. */
  record: text().notNull(),
  /** The record's version after the change. */
  version: integer(),
  before: jsonb().$type<AuditValues>(),
  after: jsonb().$type<AuditValues>(),
});

/** The values that changed, by column; null when the record did not exist before, or does not exist after. */
export type AuditValues = Record<string, unknown> | null;

/** Who came in, or tried to; kept for some months (decision 0073). Without foreign keys: a note must never be refused. */
export const accessEvent = pgTable('access_event', {
  /** Ordered by time. */
  id: uuid().primaryKey(),
  at: at('at').notNull(),
  kind: text().$type<AccessKind>().notNull(),
  /** Null: nobody is known by that account. */
  actorId: uuid('actor_id'),
  outcome: text().$type<AccessOutcome>().notNull(),
  reason: text(),
  /** The name of the provider of a login by one, as it was then. */
  provider: text(),
  ip: text().notNull(),
  device: text().notNull(),
  requestId: text('request_id').notNull(),
  times: integer().notNull().default(1),
});

/** How many tickets and units a person has read in an hour (decision 0089). Without foreign keys, as above. */
export const readCount = pgTable('read_count', {
  userId: uuid('user_id').notNull(),
  hour: at('hour').notNull(),
  number: integer().notNull(),
});
