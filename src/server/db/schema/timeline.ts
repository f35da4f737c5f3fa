// The timeline of a ticket: its events, how far each user has read, and the files of each event.
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TicketEventName } from '../../../shared/ticket/other-events.ts';
import type { Reads } from '../../../shared/upload/reads.ts';
import type { Scan } from '../../../shared/upload/scans.ts';
import type { Status } from '../../../shared/ticket/statuses.ts';
import { at } from './columns.ts';

export const ticketEvent = pgTable('ticket_event', {
  ticketId: uuid('ticket_id').notNull(),
  seq: integer().notNull(),
  /** The ticket's version after the event. */
  version: integer().notNull(),
  at: at('at').notNull(),
  actorId: uuid('actor_id'),
  action: text().$type<TicketEventName>().notNull(),
  fromStatus: text('from_status').$type<Status>(),
  toStatus: text('to_status').$type<Status>(),
  visibility: text().$type<'public' | 'internal'>().notNull().default('public'),
  text: text(),
  onBehalf: boolean('on_behalf').notNull().default(false),
  /** The handler before, if the event changed the handler. */
  formerHandlerId: uuid('former_handler_id'),
  changes: jsonb().$type<{ field: string; old: unknown; new: unknown }[]>().notNull().default([]),
});

/** The internal part of a public event: the reason of a transfer, and changes of internal fields. */
export const ticketEventInternal = pgTable('ticket_event_internal', {
  ticketId: uuid('ticket_id').notNull(),
  seq: integer().notNull(),
  text: text(),
  changes: jsonb().$type<{ field: string; old: unknown; new: unknown }[]>().notNull().default([]),
});

export const ticketRead = pgTable('ticket_read', {
  userId: uuid('user_id').notNull(),
  ticketId: uuid('ticket_id').notNull(),
  seq: integer().notNull(),
  at: at('at').notNull(),
});

/** A ticket that somebody wants to be reminded of later. */
export const snooze = pgTable('snooze', {
  userId: uuid('user_id').notNull(),
  ticketId: uuid('ticket_id').notNull(),
  until: at('until').notNull(),
  /** The ticket's last line at `setAt`. */
  seq: integer().notNull(),
  setAt: at('set_at').notNull(),
});

export const attachment = pgTable('attachment', {
  id: uuid().primaryKey(),
  ticketId: uuid('ticket_id'),
  /** Instead of a ticket. */
  problemId: uuid('problem_id'),
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
});
