import { sql } from 'drizzle-orm';
import type { RemoteFlags } from '../../shared/remote-flag.ts';
import type { Tx } from '../db/database.ts';
import { setting } from '../db/schema/installation.ts';

const KEY = 'remoteConfig';

export interface StoredRemoteConfig extends RemoteFlags {
  version: number;
  changedAt: string;
  changedBy: { id: string; name: string };
}

/** The flags that an admin has stored; undefined if none has. */
export async function readRemoteConfig(tx: Tx): Promise<StoredRemoteConfig | undefined> {
  const [row] = await tx.orm
    .select({ value: setting.value })
    .from(setting)
    .where(sql`${setting.key} = ${KEY}`);
  return row && (JSON.parse(row.value) as StoredRemoteConfig);
}

/** Stores the flags if the stored version is still the one before; of concurrent calls exactly one gets true. */
export async function writeRemoteConfig(tx: Tx, config: StoredRemoteConfig): Promise<boolean> {
  const value = JSON.stringify(config);
  const seen = config.version - 1;
  const rows = await tx.orm
    .insert(setting)
    .values({ key: KEY, value })
    .onConflictDoUpdate({
      target: setting.key,
      set: { value },
      setWhere: sql`(${setting.value}::jsonb ->> 'version')::integer = ${seen}`,
    })
    .returning({ key: setting.key });
  return rows.length > 0;
}
