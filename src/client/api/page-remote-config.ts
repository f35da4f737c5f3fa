import { useEffect, useSyncExternalStore } from 'react';
import { REMOTE_CONFIG_NAME } from '../../shared/page-config.ts';
import type { RemoteFlags } from '../../shared/remote-flag.ts';
import { headText } from '../page-config.ts';
import { createRemoteConfig } from './remote-config.ts';
import { safeStore } from './safe-store.ts';

const prefix: string = import.meta.env['VITE_STORAGE_PREFIX'] ?? 'closeloop.';

export const remoteConfig = createRemoteConfig({
  fetch: (url) => fetch(url, { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' }),
  address: () => headText(REMOTE_CONFIG_NAME),
  store: safeStore(() => window.localStorage),
  key: `${prefix}remoteConfig`,
  now: Date.now,
});

/** The flags: the last known ones at first, the current ones once the file has been read. */
export function useRemoteConfig(): RemoteFlags {
  useEffect(() => void remoteConfig.refresh(), []);
  return useSyncExternalStore(remoteConfig.subscribe, remoteConfig.current);
}
