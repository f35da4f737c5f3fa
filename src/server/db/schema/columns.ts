import { sql } from 'drizzle-orm';
import { boolean, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** An instant. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const now = (name: string) => at(name).notNull().defaultNow();

/** What every record has that admins keep: changes raise the version, and what something hangs on is made inactive. */
export const versionedColumns = {
  version: integer().notNull().default(1),
  active: boolean().notNull().default(true),
};
/** The key by which files name a record; made up where nobody has chosen one. */
export const recordCode = () =>
  text()
    .notNull()
    .default(sql`upper(left(md5(gen_random_uuid()::text), 12))`);
