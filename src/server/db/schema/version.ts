// What's Fresh: the versions of this product.
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { at, versionedColumns } from './columns.ts';

/** A file of the vendor in the object store. Who may see the record may see the file. */
export interface PublicFile {
  name: string;
  objectKey: string;
  contentType: string;
}

export const versionNote = pgTable('version_note', {
  /** The number with hyphens for dots: ids are parts of paths, which may not contain dots (safety.md 2). */
  id: text().primaryKey(),
  number: text().notNull(),
  releasedAt: at('released_at').notNull(),
  titleEn: text('title_en').notNull(),
  titleZh: text('title_zh').notNull(),
  /** Markdown. */
  notesEn: text('notes_en').notNull(),
  notesZh: text('notes_zh').notNull(),
  pictures: jsonb().$type<PublicFile[]>().notNull().default([]),
  ...versionedColumns,
});

/** The release time of the newest version that a user has seen. */
export const versionSeen = pgTable('version_seen', {
  userId: uuid('user_id').primaryKey(),
  until: at('until').notNull(),
});
