// The timeline of a ticket: its events, how far each user has read, and the files of each event.
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TicketEventName } from '../../../shared/ticket/other-events.ts';
import type { Reads } from '../../../shared/upload/reads.ts';
import type { Scan } from '../../../shared/upload/scans.ts';
import type { Status } from '../../../shared/ticket/statuses.ts';
import { appUser } from './account.ts';
import { at } from './columns.ts';
import { problem } from './problem.ts';
import { ticket } from './ticket.ts';

export const ticketEvent = pgTable(
  'ticket_event',
  {
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    seq: integer().notNull(),
    /** The ticket's version after the event. */
    version: integer().notNull(),
    at: at('at').notNull(),
    actorId: uuid('actor_id').references(() => appUser.id),
    action: text().$type<TicketEventName>().notNull(),
    fromStatus: text('from_status').$type<Status>(),
    toStatus: text('to_status').$type<Status>(),
    visibility: text().$type<'public' | 'internal'>().notNull().default('public'),
    text: text(),
    onBehalf: boolean('on_behalf').notNull().default(false),
    /** The handler before, if the event changed the handler. */
    formerHandlerId: uuid('former_handler_id').references(() => appUser.id),
    changes: jsonb().$type<{ field: string; old: unknown; new: unknown }[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.seq] }),
    index('ticket_event_reopen')
      .on(t.ticketId)
      .where(sql`action = 'reopen'`),
    check('ticket_event_visibility', sql`${t.visibility} in ('public', 'internal')`),
  ],
);

/** The internal part of a public event: the reason of a transfer, and changes of internal fields. */
export const ticketEventInternal = pgTable(
  'ticket_event_internal',
  {
    ticketId: uuid('ticket_id').notNull(),
    seq: integer().notNull(),
    text: text(),
    changes: jsonb().$type<{ field: string; old: unknown; new: unknown }[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.ticketId, t.seq] }),
    foreignKey({ columns: [t.ticketId, t.seq], foreignColumns: [ticketEvent.ticketId, ticketEvent.seq] }),
  ],
);

export const ticketRead = pgTable(
  'ticket_read',
  {
    userId: uuid('user_id').notNull(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id),
    seq: integer().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.ticketId] })],
);

/** A ticket that somebody wants to be reminded of later. */
export const snooze = pgTable(
  'snooze',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => appUser.id, { onDelete: 'cascade' }),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => ticket.id, { onDelete: 'cascade' }),
    until: at('until').notNull(),
    /** The ticket's last line at `setAt`. */
    seq: integer().notNull(),
    setAt: at('set_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.ticketId] }),
    index('snooze_until').on(t.until),
    index('snooze_ticket').on(t.ticketId),
  ],
);

export const attachment = pgTable(
  'attachment',
  {
    id: uuid().primaryKey(),
    ticketId: uuid('ticket_id').references(() => ticket.id),
    /** Instead of a ticket. */
    problemId: uuid('problem_id').references(() => problem.id),
    /** Of a problem its version after the event. */
    seq: integer().notNull(),
    solutionVersion: integer('solution_version'),
    kind: text().$type<'image' | 'video' | 'file'>().notNull(),
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    objectKey: text('object_key').notNull(),
    thumbnailKey: text('thumbnail_key'),
    uploaderId: uuid('uploader_id'),
    at: at('at').notNull(),
    /** How the page shows it. */
    reads: text().$type<Reads>().notNull().default('none'),
    /** When the camera took it. */
    takenAt: at('taken_at'),
    scan: text().$type<Scan>().notNull().default('off'),
    /** When it was last among those that wait too long and were looked after. */
    scanTurnAt: at('scan_turn_at'),
  },
  (t) => [
    index('attachment_ticket').on(t.ticketId, t.seq),
    index('attachment_problem')
      .on(t.problemId, t.seq)
      .where(sql`${t.problemId} is not null`),
    check('attachment_of_one', sql`(${t.ticketId} is null) <> (${t.problemId} is null)`),
    index('attachment_checking')
      .on(t.scanTurnAt.asc().nullsFirst(), t.at, t.id)
      .where(sql`${t.scan} = 'checking'`),
    check('attachment_scan', sql`${t.scan} in ('off', 'checking', 'clean', 'found')`),
  ],
);
