import { eq, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { setting } from './schema/installation.ts';

/** A setting as it is stored; undefined where nobody has stored one. */
export async function settingOf(tx: Tx, key: string): Promise<string | undefined> {
  const [row] = await tx.orm.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  return row?.value;
}

/**
 * Stores a setting as JSON if nobody has changed it since it was read: the stored version is the one before. Of
 * concurrent calls exactly one gets true.
 */
export async function saveVersionedSetting(tx: Tx, key: string, next: { version: number }): Promise<boolean> {
  const value = JSON.stringify(next);
  const rows = await tx.orm
    .insert(setting)
    .values({ key, value })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value },
      setWhere: sql`(${setting.value}::jsonb ->> 'version')::integer = ${next.version - 1}`,
    })
    .returning({ key: setting.key });
  return rows.length > 0;
}
