import { sql } from 'drizzle-orm';
import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** A point in time. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const now = (name: string) => at(name).notNull().defaultNow();

/**
 * Columns of every record that admins manage. Each change raises the version; a record in use is not deleted but
 * inactive.
 */
export const versionedColumns = {
  version: integer().notNull().default(1),
  active: boolean().notNull().default(true),
};
/** The key of a record in imported files; random unless somebody has chosen one. */
export const recordCode = () =>
  text()
    .notNull()
    .default(sql`upper(left(md5(gen_random_uuid()::text), 12))`);
