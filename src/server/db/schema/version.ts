// What's Fresh: the versions of this product.
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { appUser } from './account.ts';
import { at, versionedColumns } from './columns.ts';

/** A file of the vendor's in the object store, shown or downloaded by anybody who may see what it belongs to. */
export interface PublicFile {
  name: string;
  objectKey: string;
  contentType: string;
}

export const versionNote = pgTable(
  'version_note',
  {
    /** The number without dots: ids stand in paths, where dots may not (safety.md 2). */
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
  },
  (t) => [index('version_note_released').on(t.releasedAt.desc(), t.id.desc())],
);

/** Up to which version a user has seen them. */
export const versionSeen = pgTable('version_seen', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => appUser.id, { onDelete: 'cascade' }),
  until: at('until').notNull(),
});
