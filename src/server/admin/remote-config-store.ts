import type { RemoteFlags } from '../../shared/remote-flag.ts';
import type { Tx } from '../db/database.ts';
import { saveVersionedSetting, settingOf } from '../db/setting-store.ts';

const KEY = 'remoteConfig';

export interface StoredRemoteConfig extends RemoteFlags {
  version: number;
  changedAt: string;
  changedBy: { id: string; name: string };
}

/** The flags that an admin has stored; undefined if none has. */
export async function readRemoteConfig(tx: Tx): Promise<StoredRemoteConfig | undefined> {
  const value = await settingOf(tx, KEY);
  return value === undefined ? undefined : (JSON.parse(value) as StoredRemoteConfig);
}

/** As `saveVersionedSetting`. */
export const writeRemoteConfig = (tx: Tx, config: StoredRemoteConfig): Promise<boolean> =>
  saveVersionedSetting(tx, KEY, config);
