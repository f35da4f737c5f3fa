// The audit log of what admins and leads change; append-only.
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './account.ts';
import { at } from './columns.ts';

/** How a change was made: on the page, with an API key, by the command line. */
export type Via = 'page' | 'key' | 'cli';

export const auditEvent = pgTable(
  'audit_event',
  {
    /** Ordered by time. */
    id: uuid().primaryKey(),
    at: at('at').notNull(),
    /** Null for changes by the command line. */
    actorId: uuid('actor_id').references(() => appUser.id),
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
  },
  (t) => [
    index('audit_event_record').on(t.entity, t.record, t.id.desc()),
    index('audit_event_actor').on(t.actorId, t.id.desc()),
    index('audit_event_at').on(t.at),
    check('audit_event_via', sql`${t.via} in ('page', 'key', 'cli')`),
  ],
);

/** The values that changed, by column; null when the record did not exist before, or does not exist after. */
export type AuditValues = Record<string, unknown> | null;
